// `npm run journeys -- <text> <options>` runs the files below test/journeys whose names contain the text. Playwright itself
// matches the whole path, in which "shop" may also be the folder of the checkout.
import './collar-shop.mjs';
import path from 'node:path';
import { CHECKOUT, runPackage } from './run-command.mjs';

const FOLDER = path.join(CHECKOUT, 'test/journeys', path.sep);

const escapeRegExp = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Also accepts a whole path, as shells complete it. */
const filePattern = (name) => `^${escapeRegExp(FOLDER)}.*${name.replace(/^.*test\/journeys\//, '')}`;

const args = process.argv.slice(2);
const option = args.findIndex((arg) => arg.startsWith('-'));
const names = args.slice(0, option < 0 ? args.length : option);
await runPackage('@playwright/test/cli.js', [
  'test',
  '--config=test/journeys/playwright.config.ts',
  ...names.map(filePattern),
  ...args.slice(names.length),
]);
