import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EXIT_CODE_OF_CONFIGURATION, missingInProduction } from '../server/config/required-in-production.js';
import { CHECKOUT } from './run-command.mjs';

/** Ends a start in production that lacks settings before anything is installed or built for it. */
export function assertNotMissing() {
  const file = process.env.ENV_FILE || path.join(CHECKOUT, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const missing = missingInProduction({ ...fromFile, ...process.env });
  if (missing.length === 0) return;
  console.error(
    `With NODE_ENV=production the shop needs ${missing.join(', ')}. Set them in ${file}; .env.example says what each is.`,
  );
  process.exit(EXIT_CODE_OF_CONFIGURATION);
}
