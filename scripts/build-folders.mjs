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

const newFolder = () => path.join(CHECKOUT, PREFIX + randomBytes(6).toString('hex'));
const kindOf = (file) => lstatSync(file, { throwIfNoEntry: false });

function isAlive(processId) {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Servers and builds leave a file with their process id where they work (server/build-in-use.ts). */
function isInUse(folder) {
  return readdirSync(folder).some((name) => {
    const processId = /^in-use-(\d+)$/.exec(name)?.[1];
    return processId !== undefined && isAlive(Number(processId));
  });
}

/** Done before a build and not after it: who has just been started from the build before this one has time to say so. */
function removeStaleFolders() {
  const current = kindOf(LINK)?.isSymbolicLink() ? path.basename(readlinkSync(LINK)) : undefined;
  for (const entry of readdirSync(CHECKOUT, { withFileTypes: true })) {
    const folder = path.join(CHECKOUT, entry.name);
    if (!entry.isDirectory() || !/^dist-[0-9a-f]{12}$/.test(entry.name) || entry.name === current) continue;
    if (!isInUse(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** A new folder to build in. */
export function openBuildFolder() {
  removeStaleFolders();
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
