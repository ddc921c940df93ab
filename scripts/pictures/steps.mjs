// The steps that make pictures and icons from a shop's folder, each into its own folder of the cache.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECKOUT } from '../run-command.mjs';
import { cacheFolder } from './cache.mjs';

/** Raise a step's version when its code changes: it is part of the names in the cache. */
const STEPS = {
  encodePicture: { version: 1, script: 'encode-picture.mjs' },
  drawIcons: { version: 2, script: 'draw-icons.mjs' },
  drawSocialCard: { version: 1, script: 'draw-icons.mjs' },
};

/**
 * Imports by URL: otherwise, Vite would bundle the script with its configuration, and load the encoder at each start.
 */
async function run(step, source, options) {
  const script = path.join(CHECKOUT, 'scripts/pictures', STEPS[step].script);
  const { [step]: make } = await import(pathToFileURL(script));
  await make(source, options);
}

/**
 * @param source the file, and for pictures the name and the widths
 * @param paper the color that replaces transparency
 * @returns the folder of the cache for the result, and a function that writes the result to another folder
 */
export function planStep(step, source, { cache, paper }) {
  const { file, name, widths } = source;
  return {
    step,
    source,
    folder: cacheFolder(cache, file, [step, STEPS[step].version, name, widths, paper]),
    make: (to) => run(step, source, { to, paper }),
  };
}
