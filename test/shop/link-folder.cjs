const { copyFileSync, linkSync, mkdirSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** A running shop writes into it. */
const COMPILE_CACHE = 'compile-cache';

/**
 * Like a copy of the folder, but in a tenth of the time: both have the same files, so replace them, and never write into
 * them.
 * @param {string} from
 * @param {string} to
 */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === COMPILE_CACHE) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // Links can't be on another disk, for example.
    copyFileSync(source, target);
  }
}

module.exports = { linkFolder };
