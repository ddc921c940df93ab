// `dist` is the newest complete build. The next one is made beside it, and takes its place by two renames. A server that
// runs from `dist` has read its modules and pages by then; the other files it finds under their names in the new build.
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
/** Written last into a build. */
export const FINGERPRINT = 'fingerprint';

const inCheckout = (name) => path.join(CHECKOUT, name);

/** Releases up to 0.2.0 had `dist` link to the newest of several folders. */
const linkTarget = () =>
  lstatSync(DIST, { throwIfNoEntry: false })?.isSymbolicLink()
    ? path.basename(readlinkSync(DIST))
    : undefined;

/** Whether the process runs that a folder is named after. */
function isInUse(name) {
  const [, processId] = /^dist-(?:next|before|dev)-(\d+)$/.exec(name) ?? [];
  try {
    return processId !== undefined && process.kill(Number(processId), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** What builds have left that were cut off, and those of earlier releases. */
const staleFolders = () =>
  readdirSync(CHECKOUT).filter((name) => name.startsWith('dist-') && name !== linkTarget() && !isInUse(name));

/** Where the machine stopped between the two renames, the second one is still to be done. */
export function completeSwap() {
  if (existsSync(DIST)) return;
  const complete = staleFolders().find(
    (name) => name.startsWith(NEXT) && existsSync(inCheckout(`${name}/${FINGERPRINT}`)),
  );
  if (complete !== undefined) renameSync(inCheckout(complete), DIST);
}

/** A new folder to build in. */
export function openBuildFolder() {
  completeSwap();
  for (const name of staleFolders()) rmSync(inCheckout(name), { recursive: true, force: true });
  const folder = inCheckout(NEXT + process.pid);
  mkdirSync(folder);
  return folder;
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Pages of the build before are still open in browsers and will ask for its files, so a build has them as well. Where
 * both builds have the same files, those that the build before kept are kept on.
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

/** Makes a complete build the one that starts. */
export function publishBuild(folder) {
  const before = inCheckout(`dist-before-${process.pid}`);
  // A server of an earlier release may run from the folder that is linked to: it goes with the next build.
  if (linkTarget() !== undefined) unlinkSync(DIST);
  else if (existsSync(DIST)) renameSync(DIST, before);
  renameSync(folder, DIST);
  rmSync(before, { recursive: true, force: true });
}
