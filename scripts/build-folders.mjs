import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
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

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Pages of the build before are still open in browsers and will ask for its files, so a build has them as well. Where
 * both builds have the same files, those that the build before kept are kept on.
 */
export function keepEarlierAssets(folder, before = LINK) {
  const assets = new Set(namesIn(path.join(folder, 'client/assets')));
  const earlier = ['client/assets', 'client/earlier-assets']
    .map((kind) => path.join(before, kind))
    .map((from) => ({ from, names: namesIn(from).filter((name) => !assets.has(name)) }))
    .find(({ names }) => names.length > 0);
  const to = path.join(folder, 'client/earlier-assets');
  mkdirSync(to);
  for (const name of earlier?.names ?? []) copyFileSync(path.join(earlier.from, name), path.join(to, name));
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
