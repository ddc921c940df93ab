// `npm run test:attacks`, `test:faults` and `test:simulation`: tests of `npm test` with many more rounds; and `test:backup`.
// `-- <file>` runs one file.
import './collar-shop.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';
import { runPackage } from './run-command.mjs';

const [subject, name = ''] = process.argv.slice(2);
await ensureInstalled({ needed: TO_TEST });
await ensureBuilt();
process.env.LONG_RUN = '1';
await runPackage('jest/bin/jest.js', [
  '--selectProjects',
  'unit',
  'integration',
  'serial',
  '--runInBand',
  `test/${subject}/${name}`,
]);
