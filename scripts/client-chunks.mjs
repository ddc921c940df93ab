import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The entry's name in Vite's manifest. */
const ENTRY = 'index.html';

function addFiles(manifest, module, found) {
  const { file, imports = [] } = manifest[module];
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imports) addFiles(manifest, each, found);
  return found;
}

/**
 * The scripts of a built client.
 * @returns the scripts that every page loads, and a function that lists those a module loads in addition: none if the
 *   module is in the entry chunk
 */
export function readClientChunks(client) {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const entry = addFiles(manifest, ENTRY, new Set());
  const filesBesideEntry = (module) =>
    module in manifest ? [...addFiles(manifest, module, new Set())].filter((file) => !entry.has(file)) : [];
  return { entryFiles: [...entry], filesBesideEntry };
}
