// Joins the compiled server and its packages into one file, in the given build.
import path from 'node:path';
import { build } from 'rolldown';
import { serverBundle } from './server-bundle.mjs';

const PROGRAMS = [
  'server/main',
  'server/database/migrate-command',
  'server/auth/operator-command',
  'server/orders/customers/customer-command',
  'server/orders/demo/demo-command',
  'server/backup/backup-command',
  'server/backup/restore-command',
];

const [folder] = process.argv.slice(2);
const compiled = PROGRAMS.map((program) => [program, path.resolve(folder, `${program}.js`)]);
await build(serverBundle(Object.fromEntries(compiled), folder));
