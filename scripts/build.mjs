// Builds server and client into a folder of their own, which becomes `dist` when it is complete.
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openBuildFolder, publishBuild } from './build-folders.mjs';
import { fingerprintOfSources } from './fingerprint.mjs';
import { runCommand, runPackage } from './run-command.mjs';

const folder = openBuildFolder();
await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--outDir', folder]);
const PAGE = 'server/api-reference/page';
cpSync(PAGE, path.join(folder, PAGE), { recursive: true });
await runCommand(process.execPath, ['scripts/write-openapi.mjs', folder]);
await runCommand(process.execPath, ['scripts/bundle-server.mjs', folder]);
await runCommand(process.execPath, ['scripts/build-client.mjs', folder]);
// Taken last, because building writes generated sources too.
writeFileSync(path.join(folder, 'fingerprint'), fingerprintOfSources());
publishBuild(folder);
