import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EX_CONFIG, missingInProduction } from '../server/config/required-in-production.js';
import { CHECKOUT } from './run-command.mjs';

function endWith(message) {
  console.error(message);
  process.exit(EX_CONFIG);
}

/** The settings in the file. The checkout's `.env` may be missing, a file named by ENV_FILE may not. */
function settingsIn(file) {
  const { ENV_FILE } = process.env;
  if (!ENV_FILE && !existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    // The same message as the server's (server/config/command-line.ts).
    endWith(`These settings need fixing:\n  ${ENV_FILE ? 'ENV_FILE' : file} must be a readable file.`);
  }
}

/** Exits if a production setting is missing, before anything is installed or built. */
export function assertProductionSettings() {
  const file = process.env.ENV_FILE || path.join(CHECKOUT, '.env');
  const missing = missingInProduction({ ...settingsIn(file), ...process.env });
  if (missing.length === 0) return;
  endWith(
    `NODE_ENV=production requires ${missing.join(', ')}. Set them in ${file}; .env.example describes each one.`,
  );
}
