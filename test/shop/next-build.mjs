// Replaces the checkout's build by a copy with the same pages, in which all assets have other names.
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keepEarlierAssets, openBuildFolder, publishBuild } from '../../scripts/build-folder.mjs';
import { linkFolder } from './link-folder.cjs';

const folder = openBuildFolder();
const inClient = (...names) => path.join(folder, 'client', ...names);
linkFolder('dist', folder);
rmSync(inClient('earlier-assets'), { recursive: true, force: true });
for (const name of readdirSync(inClient('assets')))
  renameSync(inClient('assets', name), inClient('assets', `next-${name}`));
keepEarlierAssets(folder);
publishBuild(folder);
