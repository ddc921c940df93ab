// `npm test`: everything, from a bare checkout.
import { tryOut, verify } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
verify();
tryOut();
