// Replaces the checkout's build by a copy with the same pages, in which all assets have other names.
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
