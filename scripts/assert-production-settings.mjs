import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EX_CONFIG, missingInProduction } from '../server/config/required-in-production.js';
import { CHECKOUT } from './run-command.mjs';

function endWith(message) {
  console.error(message);
  process.exit(EX_CONFIG);
}

/** What the file with settings says; `.env` of the checkout need not exist. */
function settingsIn(file) {
  const { ENV_FILE } = process.env;
  if (!ENV_FILE && !existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    // In the words of the server (server/config/command-line.ts).
    endWith(`These settings need fixing:\n  ${ENV_FILE ? 'ENV_FILE' : file} must be a readable file.`);
  }
}

/** Ends a start in production that lacks settings before anything is installed or built for it. */
export function assertProductionSettings() {
  const file = process.env.ENV_FILE || path.join(CHECKOUT, '.env');
  const missing = missingInProduction({ ...settingsIn(file), ...process.env });
  if (missing.length === 0) return;
  endWith(
    `With NODE_ENV=production the shop needs ${missing.join(', ')}. Set them in ${file}; .env.example says what each is.`,
  );
}
