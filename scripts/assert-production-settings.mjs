import { missingInProduction } from '../server/config/required-in-production.js';
import { exitWithMessage, SETTINGS_FILE, settingsInFile } from './settings-file.mjs';

/** Exits if a production setting is missing, before anything is installed or built. */
export function assertProductionSettings() {
  const missing = missingInProduction({ ...settingsInFile(), ...process.env });
  if (missing.length === 0) return;
  exitWithMessage(
    `NODE_ENV=production requires ${missing.join(', ')}. Set them in ${SETTINGS_FILE}; .env.example describes each one.`,
  );
}
