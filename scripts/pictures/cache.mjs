// Caches what the build makes from the shop's pictures, under a hash of the sources, so that it is made only once. Not
// in node_modules, which `npm ci` removes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../run-command.mjs';

export const CACHE = path.join(CHECKOUT, '.cache/pictures');

const DAY = 86_400_000;

/** Hashes of the files' contents: `npm run dev` asks often, and reading large pictures takes a while. */
const hashes = new Map();

function hashOf(file) {
  const { size, mtimeMs } = statSync(file);
  const key = `${file}:${size}:${mtimeMs}`;
  if (!hashes.has(key)) hashes.set(key, createHash('sha256').update(readFileSync(file)).digest('hex'));
  return hashes.get(key);
}

/**
 * The folder for what is made from a file.
 * @param recipe everything else that the result depends on
 */
export const cacheFolder = (cache, file, recipe) =>
  path.join(
    cache,
    createHash('sha256')
      .update(hashOf(file) + JSON.stringify(recipe))
      .digest('hex'),
  );

/**
 * Writes a folder of the cache, under another name until it is complete, so that an interruption leaves no partial one.
 */
export async function fillFolder(folder, write) {
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await write(unfinished);
    // Another build may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes unfinished folders, and those that no build has used for 90 days. */
export function pruneCache(cache, used) {
  const now = new Date();
  for (const folder of used) utimesSync(folder, now, now);
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const folder = path.join(cache, name);
    const age = now - (statSync(folder, { throwIfNoEntry: false })?.mtime ?? now);
    if (age > (name.includes('-') ? DAY : 90 * DAY)) rmSync(folder, { recursive: true, force: true });
  }
}
