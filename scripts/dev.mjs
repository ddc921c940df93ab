// `npm run dev`: the shop with its server behind it; both reload when a file is saved.
import './end-with-npm.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
await ensureBuilt();
await import('./development-server.mjs');
