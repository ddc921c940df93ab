// `npm run journeys`: a word picks the files below test/journeys that have it in their names. Playwright alone looks for it
// in the whole path, where "shop" also stands in every checkout that is called so.
import path from 'node:path';
import { CHECKOUT, runPackage } from './run-command.mjs';

const FOLDER = path.join(CHECKOUT, 'test/journeys', path.sep);

/** The word after one of these is its value. */
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

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** As a path, too, such as a shell completes. */
const fileNamed = (word) => `^${escaped(FOLDER)}.*${word.replace(/^.*test\/journeys\//, '')}`;

const words = process.argv.slice(2);
const isFile = (word, index) => !word.startsWith('-') && !OPTIONS_WITH_VALUE.has(words[index - 1]);
await runPackage('@playwright/test/cli.js', [
  'test',
  '--config=test/journeys/playwright.config.ts',
  // First: --project would take what comes after it for more projects.
  ...words.filter(isFile).map(fileNamed),
  ...words.filter((word, index) => !isFile(word, index)),
]);
