import { verify } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
await verify();
