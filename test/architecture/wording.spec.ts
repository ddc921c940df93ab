import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Phrases that readers stumble over, each with what to write instead ("Words" in CONTRIBUTING.md). */
const PHRASES = [
  ['e-mail', 'email'],
  ['the desk', 'the admin area'],
  ["operator's desk", 'admin area'],
  ['the parcel', 'the package'],
  ['mailed to nobody', 'no email is sent'],
  ['nobody is told', 'no email is sent'],
  ['nobody of the shop', 'outside the admin area'],
  ['told of', 'notified of, or reported'],
  ['progress is told', 'reports progress'],
  ['hears of', 'receives'],
  ['cannot be heard', 'cannot be caught'],
  ['there is none', 'does not exist'],
  ['none is waiting', 'no email is waiting, no order is waiting'],
  ['of its own accord', 'automatically'],
  ['held up', 'delayed'],
  ['holds up', 'delays'],
  ['what stands', 'the text, the value, the part'],
  ['waits for company', 'is delayed'],
  ['take the stored one', 'Discard my changes'],
  ['nothing you typed is lost', 'What you typed is still here'],
  ['what is stored now is', 'The saved version is the same as yours'],
  ['ends the question', 'turns the reminder off'],
  ['is cut to', 'is reduced to'],
  ['is used otherwise', 'Usage:'],
  ['is no backup of', 'is not a backup of'],
  ['if it stays so', 'if it keeps happening'],
  ['the time of the world', 'UTC'],
  ['way to the receiver', 'temporary routing problem'],
  ['gone through', 'processed, scanned'],
  ['take the place of', 'replace'],
  ['takes the place of', 'replaces'],
  ['for so long', 'for this time'],
  ['all the while', 'throughout'],
  ['at it already', 'already running'],
  ['is of no use', 'does not help'],
  ['all that the shop holds', 'everything the shop stores'],
  ['every paid order is on its way', 'All paid orders have shipped'],
  ['could not be copied', "Couldn't copy"],
  ['payment begun', 'Payment started'],
  ['no proxy is trusted', 'TRUST_PROXY is false'],
  ['price before', 'original price'],
  ['such as by', 'for example with'],
  ['is there twice', 'is used twice'],
  ['still to be', 'not yet'],
  ['sign in', 'log in'],
  ['signs in', 'logs in'],
  ['signed in', 'logged in'],
  ['signing in', 'logging in'],
  ['sign-in', 'login'],
  ['signed-in', 'logged-in'],
] as const;

/** Exact phrases that may contain one: a quote of the specification (§2), the table of words, an earlier CSV header. */
const EXEMPT = [
  'a confirmation e-mail with tracking details',
  '| email | e-mail |',
  '| log in, login | sign in, sign-in |',
  'instead of `E-mail`',
];

const filesUnder = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));

const FILES = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...['bench', 'deploy', 'design', 'docs', 'test'].flatMap((folder) => filesUnder(folder, /\.md$/)),
  ...['client', 'contract', 'server'].flatMap((folder) => filesUnder(folder, /(?<!\.spec)\.tsx?$/)),
];

/** Between two words: a space or line break, with what comments, strings, JSX and Markdown put around it. */
const GAP = String.raw`(?:[^\w.,:;!?()]|_|</?\w+>)+`;
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (phrase: string) =>
  new RegExp(String.raw`(?<!\w)${phrase.split(' ').map(escaped).join(GAP)}`, 'gi');

function unwantedIn(file: string, source: string): string[] {
  const blank = (found: string) => found.replace(/\S/g, '_');
  const text = EXEMPT.reduce((rest, exempt) => rest.replace(patternOf(exempt), blank), source);
  return PHRASES.flatMap(([phrase, instead]) =>
    [...text.matchAll(patternOf(phrase))].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line} says "${phrase}": write "${instead}"`;
    }),
  );
}

it('keeps unclear phrases out of documents, screens, emails and messages', () => {
  expect(FILES.flatMap((file) => unwantedIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

describe.each([
  ['one line', ' '],
  ['a comment', '\n   * '],
  ['two strings', " ' +\n    '"],
  ['JSX', "{' '}\n        <strong>"],
  ['Markdown', '** _\n'],
])('across %s', (_, gap) => {
  it.each(PHRASES)('finds "%s"', (phrase, instead) => {
    const text = `A line.\nHere ${phrase.replaceAll(' ', gap)} more.`;
    expect(unwantedIn('a.md', text)).toContain(`a.md:2 says "${phrase}": write "${instead}"`);
  });
});

it.each(EXEMPT)('allows "%s"', (text) => {
  expect(unwantedIn('a.md', text)).toEqual([]);
});
