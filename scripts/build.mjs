// Builds the server and the client beside `dist`, and swaps them in when both are complete. With `--out <folder>`, that
// folder is written instead of `dist`.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';
import bundle from '../rolldown.config.mjs';
import { FINGERPRINT, keepEarlierAssets, openBuildFolder, publishBuild } from './build-folder.mjs';
import { fingerprintOfSources } from './fingerprint.mjs';
import { preparePictures } from './pictures/prepare-pictures.mjs';
import { runCommand, runPackage } from './run-command.mjs';
import { evaluatedModules, sourceOf } from './shop-modules.mjs';

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;

const report = (step) => console.log(`  ${step}`);

async function buildServer(folder) {
  report('compiling the server');
  await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--outDir', folder]);
  for (const [file, values] of shop)
    if (file.startsWith('contract/'))
      writeFileSync(path.join(folder, file.replace(/ts$/, 'js')), sourceOf(values));
  const page = 'server/api-reference/page';
  cpSync(page, path.join(folder, page), { recursive: true });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    cpSync(`node_modules/swagger-ui-dist/${file}`, path.join(folder, page, file));
  report('generating the API description');
  await runCommand(process.execPath, ['scripts/write-openapi.mjs', folder]);
  report('bundling the server');
  await build({ ...bundle, output: { ...bundle.output, dir: folder } });
}

const exitWithProblems = ({ message }) => {
  console.error(message);
  process.exit(1);
};

// Taken first: a file saved during the build makes the build outdated.
const fingerprint = fingerprintOfSources();
// Before anything is built: `dist` stays as it is if the shop's folder has a problem.
const shop = await evaluatedModules().catch(exitWithProblems);
await preparePictures().catch(exitWithProblems);
const folder = openBuildFolder();
// Backups and metrics name the release that was built, even if the checkout has moved on.
writeFileSync(path.join(folder, 'release'), JSON.parse(readFileSync('package.json', 'utf8')).version);
const { JSON_SCHEMA } = shop.get('contract/shop/schema/json-schema.shop.ts');
writeFileSync(path.join(folder, 'shop.schema.json'), JSON.stringify(JSON_SCHEMA, null, 2));
// In parallel: the two are independent, and the compiler uses only one core.
await Promise.all([buildServer(folder), runCommand(process.execPath, ['scripts/build-client.mjs', folder])]);
keepEarlierAssets(folder, out);
writeFileSync(path.join(folder, FINGERPRINT), fingerprint);
publishBuild(folder, out);
