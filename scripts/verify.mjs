import { verify } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled({ tests: true });
await verify();
