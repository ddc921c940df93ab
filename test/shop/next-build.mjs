// A build of the checkout that it lies in, made of the one before: with the same pages, and all assets under other names.
import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepEarlierAssets, openBuildFolder, publishBuild } from '../../scripts/build-folder.mjs';

const folder = openBuildFolder();
const inClient = (...names) => path.join(folder, 'client', ...names);
cpSync('dist/', folder, { recursive: true });
rmSync(inClient('earlier-assets'), { recursive: true, force: true });
for (const name of readdirSync(inClient('assets')))
  renameSync(inClient('assets', name), inClient('assets', `next-${name}`));
keepEarlierAssets(folder);
publishBuild(folder);
