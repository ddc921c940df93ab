import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Its name in Vite's manifest. */
const ENTRY = 'index.html';

function addFiles(manifest, module, found) {
  const { file, imports = [] } = manifest[module];
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imports) addFiles(manifest, each, found);
  return found;
}

/**
 * What browsers load of a built client.
 * @returns the scripts that every page needs, and a function for those that a module of it needs beside them: none if it
 *   is part of the entry's
 */
export function readClientChunks(client) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const entry = addFiles(manifest, ENTRY, new Set());
  const filesBesideEntry = (module) =>
    module in manifest ? [...addFiles(manifest, module, new Set())].filter((file) => !entry.has(file)) : [];
  return { entryFiles: [...entry], filesBesideEntry };
}
