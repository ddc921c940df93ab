// Builds the second shop into .cache/shops/mug, unless a build of the current sources is there.
import path from 'node:path';

process.env.SHOP_DIR = 'test/shops/mug';
const { isBuilt } = await import('../../scripts/ensure-built.mjs');
const { CHECKOUT, runCommand } = await import('../../scripts/run-command.mjs');

const out = path.join(CHECKOUT, '.cache/shops/mug');
if (!isBuilt(out)) {
  console.log('Building the second shop…');
  await runCommand(process.execPath, ['scripts/build.mjs', '--out', out]);
}
