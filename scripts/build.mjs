// Builds server and client beside `dist`, whose place they take when they are complete.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import bundle from '../rolldown.config.mjs';
import { FINGERPRINT, keepEarlierAssets, openBuildFolder, publishBuild } from './build-folder.mjs';
import { fingerprintOfSources } from './fingerprint.mjs';
import { runCommand, runPackage } from './run-command.mjs';

/** A build takes long enough to ask what it is at. */
const report = (step) => console.log(`  ${step}`);

async function buildServer(folder) {
  report('compiling the server');
  await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--outDir', folder]);
  const page = 'server/api-reference/page';
  cpSync(page, path.join(folder, page), { recursive: true });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    cpSync(`node_modules/swagger-ui-dist/${file}`, path.join(folder, page, file));
  report('describing its API');
  await runCommand(process.execPath, ['scripts/write-openapi.mjs', folder]);
  report('bundling the server');
  await build({ ...bundle, output: { ...bundle.output, dir: folder } });
}

const folder = openBuildFolder();
// Of what is built, and not of what is saved meanwhile.
const fingerprint = fingerprintOfSources();
// The commands say which release they are of, whatever the checkout is by then.
writeFileSync(path.join(folder, 'release'), JSON.parse(readFileSync('package.json', 'utf8')).version);
// Neither needs the other, and the compiler keeps but one processor busy.
await Promise.all([buildServer(folder), runCommand(process.execPath, ['scripts/build-client.mjs', folder])]);
keepEarlierAssets(folder);
writeFileSync(path.join(folder, FINGERPRINT), fingerprint);
publishBuild(folder);
