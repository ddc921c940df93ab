// `npm start`: from a fresh checkout to a running shop. In one process, so that signals reach the server.
import './exit-with-npm.mjs';
import module from 'node:module';
import path from 'node:path';
import { assertProductionSettings } from './assert-production-settings.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { CHECKOUT } from './run-command.mjs';

assertProductionSettings();
await ensureBuilt();
// Caches V8's compiled code beside the build for the next start. Node 20 does not support it.
module.enableCompileCache?.(path.join(CHECKOUT, 'dist/compile-cache'));
process.argv.push('--migrate');
await import('../dist/server/main.js');
