import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

/**
 * `dist` is a link to the folder of the newest complete build. A server goes on serving from the folder that it was
 * started in, whatever is built meanwhile.
 */
const LINK = path.join(CHECKOUT, 'dist');
const PREFIX = 'dist-';

/** How many builds stay beside the current one. Each takes some 7 MB. */
export const KEPT_BUILDS = 5;

const newFolder = () => path.join(CHECKOUT, PREFIX + randomBytes(6).toString('hex'));
const kindOf = (file) => lstatSync(file, { throwIfNoEntry: false });

/**
 * Removes the folders of earlier builds except the latest few, which servers may still run from. The folder of a build
 * that is under way is among the latest.
 */
function removeOldFolders() {
  const current = kindOf(LINK)?.isSymbolicLink() ? path.basename(readlinkSync(LINK)) : undefined;
  const old = readdirSync(CHECKOUT, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && /^dist-[0-9a-f]{12}$/.test(entry.name) && entry.name !== current,
    )
    .map((entry) => path.join(CHECKOUT, entry.name))
    .sort((one, other) => lstatSync(other).mtimeMs - lstatSync(one).mtimeMs)
    .slice(KEPT_BUILDS);
  for (const folder of old) rmSync(folder, { recursive: true, force: true });
}

/** A new folder to build in. */
export function openBuildFolder() {
  removeOldFolders();
  const folder = newFolder();
  mkdirSync(folder);
  return folder;
}

/** Makes a complete build the one that starts. */
export function publishBuild(folder) {
  // Earlier versions of the shop built into a folder of this name.
  if (kindOf(LINK)?.isDirectory()) renameSync(LINK, newFolder());
  const link = `${folder}.link`;
  const windows = process.platform === 'win32';
  symlinkSync(windows ? folder : path.basename(folder), link, 'junction');
  // Windows replaces no folder by renaming another.
  if (windows && kindOf(LINK)) unlinkSync(LINK);
  renameSync(link, LINK);
}
