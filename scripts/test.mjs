// `npm test`: everything, from a bare checkout.
import { testBuild, verify } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled({ tests: true });
await verify();
await testBuild();
