import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';
import { assertShopFolder, SHOP_FOLDER } from './shop-folder.mjs';

const FOLDERS = ['client', 'contract', 'embedded-postgresql', 'migrations', 'scripts', 'server', SHOP_FOLDER];
const FILES = [
  'package-lock.json',
  'package.json',
  'rolldown.config.mjs',
  'tsconfig.build.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** The fonts are written by the build. */
const NOT_SOURCES = /\.spec\.tsx?$|^client\/styles\/fonts\//;

/**
 * Runs at every start, and a recursive `readdirSync` takes three times as long. Hidden files are not sources: a shop's folder
 * may be a git repository.
 */
const filesIn = (folder) =>
  readdirSync(path.resolve(CHECKOUT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(name) : [name];
  });

/** Photos and videos, which can be so large that reading them would delay each start. */
const MEDIA = /\.(?:jpe?g|png|webp|mp4|webm)$/i;
const LARGE = 1_000_000;

function contentOf(file) {
  const { size, mtimeMs } = MEDIA.test(file) ? statSync(file) : { size: 0 };
  return size > LARGE ? `${size} ${mtimeMs}` : readFileSync(file);
}

/** A hash of everything that a build is made from. */
export function fingerprintOfSources() {
  assertShopFolder();
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap(filesIn), ...FILES].sort())
    if (!NOT_SOURCES.test(file))
      hash
        .update(file)
        .update('\0')
        .update(contentOf(path.resolve(CHECKOUT, file)))
        .update('\0');
  return hash.digest('hex');
}
