// `npm start`: from a bare checkout to an open shop. In one process, so that a signal reaches the server.
import './end-with-npm.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
process.argv.push('--migrate');
await import('../dist/server/main.js');
