// `npm start`: from a bare checkout to an open shop. In one process, so that a signal reaches the server.
import './exit-with-npm.mjs';
import module from 'node:module';
import path from 'node:path';
import { assertProductionSettings } from './assert-production-settings.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { CHECKOUT } from './run-command.mjs';

assertProductionSettings();
await ensureBuilt();
// What V8 has compiled is kept beside the build for the next start. Node 20 cannot.
module.enableCompileCache?.(path.join(CHECKOUT, 'dist/compile-cache'));
process.argv.push('--migrate');
await import('../dist/server/main.js');
