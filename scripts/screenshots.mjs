// Takes the screenshots anew that the journeys compare the shop with. Look at what has changed before you commit them.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runPackage } from './run-command.mjs';

await ensureInstalled({ tests: true });
await ensureBuilt();
await runPackage('@playwright/test/cli.js', [
  'test',
  '--config=test/journeys/playwright.config.ts',
  '--project=appearance',
  '--update-snapshots',
]);
