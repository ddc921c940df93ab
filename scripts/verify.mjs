import { verify } from './checks.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
verify();
