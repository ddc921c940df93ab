import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Row {
  section: string;
  statement: string;
  tests: string;
}

const TABLES = readFileSync(path.join(__dirname, 'spec-coverage.md'), 'utf8');

const rows: Row[] = [...TABLES.matchAll(/^\| (\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, section = '', statement = '', tests = '']) => ({ section, statement, tests }),
);

const named = [
  ...new Set(rows.flatMap(({ tests }) => tests.split('<br>')).map((test) => test.replaceAll('`', ''))),
].map((test) => test.split(' › ') as [string, string]);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the table of what the specification says', () => {
  it('has every line of its tables read, and rows for every point', () => {
    const lines = TABLES.split('\n').filter((line) => line.startsWith('|') && !/^\| (§|---)/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect([...new Set(rows.map(({ section }) => section))].join('')).toBe('123456789');
  });

  it.each(named)('names a test that exists: %s › %s', (file, title) => {
    const found = file.includes('/') ? file : `test/journeys/${file}`;
    expect([file, existsSync(found)]).toEqual([file, true]);
    // As a test's title stands: a text of its own, before the test or as the name in a table of cases.
    const asText = new RegExp(`(['"\`])${escaped(title)}\\1,`);
    expect(readFileSync(found, 'utf8')).toMatch(asText);
  });
});
