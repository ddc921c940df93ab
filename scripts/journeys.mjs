// `npm run journeys -- <text>` runs the files below test/journeys whose names contain the text. Playwright itself
// matches the whole path, in which "shop" may also be the folder of the checkout.
import './collar-shop.mjs';
import path from 'node:path';
import { CHECKOUT, runPackage } from './run-command.mjs';

const FOLDER = path.join(CHECKOUT, 'test/journeys', path.sep);

/** The argument after one of these is its value. */
const OPTIONS_WITH_VALUE = new Set([
  '-g',
  '-j',
  '--global-timeout',
  '--grep',
  '--grep-invert',
  '--max-failures',
  '--output',
  '--project',
  '--repeat-each',
  '--reporter',
  '--retries',
  '--shard',
  '--timeout',
  '--trace',
  '--workers',
]);

const escapeRegExp = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Also accepts a whole path, as shells complete it. */
const filePattern = (name) => `^${escapeRegExp(FOLDER)}.*${name.replace(/^.*test\/journeys\//, '')}`;

const args = process.argv.slice(2);
const isFile = (arg, index) => !arg.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[index - 1]);
await runPackage('@playwright/test/cli.js', [
  'test',
  '--config=test/journeys/playwright.config.ts',
  // First: --project would read the arguments after it as more projects.
  ...args.filter(isFile).map(filePattern),
  ...args.filter((arg, index) => !isFile(arg, index)),
]);
