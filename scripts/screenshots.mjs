// Takes the screenshots anew that the journeys compare the shop with. Look at what has changed before you commit them.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';
import { runCommand } from './run-command.mjs';

await ensureInstalled({ needed: TO_TEST });
await ensureBuilt();
await runCommand(process.execPath, ['scripts/journeys.mjs', '--project=appearance', '--update-snapshots']);
