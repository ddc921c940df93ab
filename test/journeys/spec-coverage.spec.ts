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

describe('the specification coverage', () => {
  it('parses every table row and covers every section', () => {
    const lines = TABLES.split('\n').filter((line) => line.startsWith('|') && !/^\| (§|---)/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect([...new Set(rows.map(({ section }) => section))].join('')).toBe('123456789');
  });

  it.each(named)('cites an existing test: %s › %s', (file, title) => {
    const found = file.includes('/') ? file : `test/journeys/${file}`;
    expect([file, existsSync(found)]).toEqual([file, true]);
    // The title as a whole string, as an argument or as the name in a table of cases.
    const asText = new RegExp(`(['"\`])${escaped(title)}\\1,`);
    expect(readFileSync(found, 'utf8')).toMatch(asText);
  });
});
