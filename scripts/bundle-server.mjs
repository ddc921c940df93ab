// Joins the compiled server and its packages into a few files, in the given build.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { bundled, serverBundle } from './server-bundle.mjs';

const PROGRAMS = [
  'server/main',
  'server/database/migrate-command',
  'server/auth/operator-command',
  'server/customers/customer-command',
  'server/demo/demo-command',
  'server/backup/backup-command',
  'server/backup/restore-command',
];

const [folder] = process.argv.slice(2);
const compiled = PROGRAMS.map((program) => [bundled(program), path.resolve(folder, `${program}.js`)]);
await build(serverBundle(Object.fromEntries(compiled), folder));
// The programs keep their places.
for (const program of PROGRAMS) {
  const place = path.posix.relative(path.posix.dirname(program), bundled(program));
  writeFileSync(
    path.join(folder, `${program}.js`),
    `import '${place.startsWith('.') ? place : `./${place}`}.js';\n`,
  );
}
