// `npm run journeys:browsers`: buys and works in the admin area in Firefox and WebKit, which Debian and Ubuntu package.
import './collar-shop.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';
import { runPackage } from './run-command.mjs';

/** One of the programs of each package. Ubuntu's Firefox is not `firefox-esr`. */
const PACKAGES = {
  'firefox-esr': ['firefox-esr', 'firefox'],
  'webkit2gtk-driver': ['WebKitWebDriver'],
  xvfb: ['xvfb-run'],
  xauth: ['xauth'],
  dbus: ['dbus-run-session'],
};

const folders = (process.env.PATH ?? '').split(path.delimiter);
const programOf = (programs) =>
  programs.find((program) => folders.some((folder) => existsSync(path.join(folder, program))));

const missing = Object.entries(PACKAGES).flatMap(([name, programs]) => (programOf(programs) ? [] : [name]));
if (missing.length > 0) {
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  console.error(`Firefox and WebKit need packages that are not installed. On Debian: ${install}`);
  process.exit(1);
}
process.env.FIREFOX = programOf(PACKAGES['firefox-esr']);
await ensureInstalled({ needed: TO_TEST });
await ensureBuilt();
await runPackage('@playwright/test/cli.js', [
  'test',
  '--config=test/browsers/playwright.config.ts',
  ...process.argv.slice(2),
]);
