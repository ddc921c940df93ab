// `dist` is the newest complete build. The next one is built beside it and swapped in with two renames. A server running
// from `dist` has already loaded its modules and pages; it finds its assets under the same names in the new build.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const DIST = path.join(CHECKOUT, 'dist');
const NEXT = 'dist-next-';
/** The last file written into a build: without it, the build is incomplete. */
export const FINGERPRINT = 'fingerprint';

const inCheckout = (name) => path.join(CHECKOUT, name);

/** In releases up to 0.2.0, `dist` was a link to the newest of several folders. */
const linkTarget = () =>
  lstatSync(DIST, { throwIfNoEntry: false })?.isSymbolicLink()
    ? path.basename(readlinkSync(DIST))
    : undefined;

/** Whether the process whose ID is in the folder's name is still running. */
function isInUse(name) {
  const [, processId] = /^dist-(?:next|before|dev)-(\d+)$/.exec(name) ?? [];
  try {
    return processId !== undefined && process.kill(Number(processId), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Folders left by interrupted builds and by earlier releases. */
const staleFolders = () =>
  readdirSync(CHECKOUT).filter((name) => name.startsWith('dist-') && name !== linkTarget() && !isInUse(name));

/** Does the second rename if the machine stopped between the two. */
export function completeSwap() {
  if (existsSync(DIST)) return;
  const complete = staleFolders().find(
    (name) => name.startsWith(NEXT) && existsSync(inCheckout(`${name}/${FINGERPRINT}`)),
  );
  if (complete !== undefined) renameSync(inCheckout(complete), DIST);
}

/** Removes stale folders, and creates a new one to build in. */
export function openBuildFolder() {
  completeSwap();
  for (const name of staleFolders()) rmSync(inCheckout(name), { recursive: true, force: true });
  const folder = inCheckout(NEXT + process.pid);
  mkdirSync(folder);
  return folder;
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Browsers still have pages of the previous build open and will request its assets, so the new build includes them. If
 * both builds have the same assets, the new one includes those of the build before.
 */
export function keepEarlierAssets(folder, before = DIST) {
  const assets = new Set(namesIn(path.join(folder, 'client/assets')));
  const earlier = ['client/assets', 'client/earlier-assets']
    .map((kind) => path.join(before, kind))
    .map((from) => ({ from, names: namesIn(from).filter((name) => !assets.has(name)) }))
    .find(({ names }) => names.length > 0);
  const to = path.join(folder, 'client/earlier-assets');
  mkdirSync(to);
  for (const name of earlier?.names ?? []) copyFileSync(path.join(earlier.from, name), path.join(to, name));
}

/** Swaps a complete build in as `dist`, or as another folder. */
export function publishBuild(folder, to = DIST) {
  const before = inCheckout(`dist-before-${process.pid}`);
  // A server of an earlier release may be running from the linked folder: the next build removes it.
  if (to === DIST && linkTarget() !== undefined) unlinkSync(DIST);
  else if (existsSync(to)) renameSync(to, before);
  mkdirSync(path.dirname(to), { recursive: true });
  renameSync(folder, to);
  rmSync(before, { recursive: true, force: true });
}
