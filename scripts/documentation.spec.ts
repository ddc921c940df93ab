import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from '../test/shop/child-process.ts';

const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/accessibility.md',
  'docs/architecture.md',
  'docs/asvs.md',
  'deploy/cluster/README.md',
  'docs/deployment.md',
  'docs/growing.md',
  'docs/operating.md',
  'docs/settings.md',
  'docs/upgrading.md',
  'docs/your-own-shop.md',
  'test/RESULTS.md',
  'test/cluster/RESULTS.md',
  ...readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`),
];

/** Repository paths in backticks. Those with `<name>` or `NNN` are patterns, and not checked. */
const PATH =
  /`((?:\.ci|\.github|bench|client|contract|deploy|design|docs|embedded-postgresql|migrations|scripts|server|shop|test)\/[^`\s]*)`/g;
/** A test cited as `file` › title in a table cell; the title as in the source, including `%s`. */
const TEST = /`([^`\s]+\.(?:spec|journey)\.tsx?)` › (.+?)(?=<br>| \||$)/gm;
/** Links to files, not to other sites or to headings. */
const LINK = /\]\((?!https?:|#)([^)#]+)/g;
/** Links to headings, in another document or the same one. */
const LINK_TO_HEADING = /\]\(((?!https?:)[^)#]*)#([^)]+)\)/g;

/** The anchors that GitHub generates. */
const headingsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(DOCUMENTS)('%s names only files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const paths = [...text.matchAll(PATH)].flatMap(([, file = '']) => (/[<*]|NNN/.test(file) ? [] : [file]));
  const links = [...text.matchAll(LINK)].map(([, file = '']) => path.join(path.dirname(document), file));
  expect([...paths, ...links].filter((file) => !existsSync(file))).toEqual([]);
});

it.each(DOCUMENTS)('%s links only to headings that exist', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(LINK_TO_HEADING)];
  const missing = links.filter(([, file, heading = '']) => {
    const target = file ? path.join(path.dirname(document), file) : document;
    return !headingsOf(target).includes(heading);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

it.each(DOCUMENTS)('%s names only scripts of package.json', (document) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...readFileSync(document, 'utf8').matchAll(/npm run (?:--[\w=-]+ )*([\w:-]+)/g)];
  expect(named.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
});

it.each(DOCUMENTS)('%s names only tests that exist', (document) => {
  const tests = [...readFileSync(document, 'utf8').matchAll(TEST)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  const missing = tests.filter(({ file, title }) => {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
  });
  expect(missing).toEqual([]);
});

/** The lowest of each major version, as in 22.13 or 20.19.2. */
const NODE_VERSIONS: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .engines.node.split(' || ')
  .map((range: string) => /^\^(\d+\.\d+(?:\.[1-9]\d*)?)(?:\.0)?$/.exec(range)?.[1]);

it.each(['README.md', 'CONTRIBUTING.md'])(
  '%s names the versions of Node that package.json does',
  (document) => {
    const names = NODE_VERSIONS.map((version) => version.replace(/\.0$/, '').replace(/\..+/, '$&+'));
    expect(readFileSync(document, 'utf8')).toContain(`(${names.slice(0, -1).join(', ')} or ${names.at(-1)})`);
  },
);

it('README.md names the browsers that the client is built for', () => {
  const browsers = readFileSync('scripts/browsers.mjs', 'utf8');
  const [chrome, firefox, safari] = ['chrome', 'firefox', 'safari'].map(
    (name) => new RegExp(`'${name}(\\d+)'`).exec(browsers)?.[1],
  );
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari}`,
  );
});

it('the workflow runs all tests on each major version of Node that package.json names', () => {
  const [, matrix = ''] =
    /^ +node: \[(.+)\]$/m.exec(readFileSync('.github/workflows/test.yml', 'utf8')) ?? [];
  const majors = [...matrix.matchAll(/"(\d+)/g)].map(([, major]) => major);
  expect(majors).toEqual(NODE_VERSIONS.map((version) => version.split('.')[0]));
});

it('CHANGELOG.md has notes for the version of package.json, which its tag must name', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const notes = (tag: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.mjs', tag], { encoding: 'utf8' });
  expect(notes(`v${version}`)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\w.*\.\n$/s) });
  expect(notes('v99.0.0')).toMatchObject({
    status: 1,
    stderr: `The tag is v99.0.0, but the version in package.json is ${version}.\n`,
  });
});

it('every row of the threat model cites a test or says that none exists', () => {
  const [, table = ''] = readFileSync('SECURITY.md', 'utf8').split('## Threat model');
  const rows = table.split('\n').filter((line) => /^\|(?! ---| who)/.test(line));
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.filter((row) => !/` › .+\|$|\| (none|nobody)\b.* \|$/.test(row))).toEqual([]);
});
