// Runs a program of the built server, such as `server/database/migrate-command.js`, and builds it first if needed.
import './exit-with-npm.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { CHECKOUT } from './run-command.mjs';

const [program] = process.argv.splice(2, 1);
await ensureBuilt();
await import(pathToFileURL(path.join(CHECKOUT, 'dist', program)));
