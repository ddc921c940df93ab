import { verify } from './checks.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';

await ensureInstalled({ needed: TO_TEST });
await verify();
