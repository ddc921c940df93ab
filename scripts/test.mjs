// `npm test`: everything, from a bare checkout.
import { testBuild, verify } from './checks.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';

await ensureInstalled({ needed: TO_TEST });
await verify();
await testBuild();
