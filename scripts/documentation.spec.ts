import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  ...readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`),
];

/** Paths of the repository in backticks; with `<name>` or `NNN` in them they stand for others. */
const PATH =
  /`((?:\.ci|\.github|bench|client|contract|design|docs|embedded-postgresql|migrations|scripts|server|test)\/[^`\s]*)`/g;
/** Links to files, without those to other sites and to headings. */
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

it.each(DOCUMENTS)('%s names only files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const paths = [...text.matchAll(PATH)].flatMap(([, file = '']) => (/[<*]|NNN/.test(file) ? [] : [file]));
  const links = [...text.matchAll(LINK)].map(([, file = '']) => path.join(path.dirname(document), file));
  expect([...paths, ...links].filter((file) => !existsSync(file))).toEqual([]);
});
