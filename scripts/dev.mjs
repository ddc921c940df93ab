// `npm run dev`: the shop with its server behind it; both reload when a file is saved.
import './end-with-npm.mjs';
import { ensureBuilt } from './ensure-built.mjs';

await ensureBuilt();
await import('./development-server.mjs');
