import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingInProduction } from '../required-in-production.js';
import { ALL_SETTINGS } from './all-settings.ts';

interface Row {
  variable: string;
  /** Marked with an asterisk. */
  isRequired: boolean;
  meaning: string;
  default: string;
}

const document = readFileSync('docs/settings.md', 'utf8');

/** Its tables, by chapter. */
const chapters = document.split(/^(?=## )/m).flatMap((chapter) => {
  const rows = [...chapter.matchAll(/^\| `(\w+)`( \*)? \| (.+) \| (.+) \|$/gm)].map(
    ([, variable = '', asterisk, meaning = '', text = '']): Row => ({
      variable,
      isRequired: asterisk !== undefined,
      meaning,
      default: text,
    }),
  );
  return rows.length === 0 ? [] : [{ title: chapter.slice(3).split('\n', 1)[0] ?? '', rows }];
});

describe('docs/settings.md', () => {
  const rows = chapters.flatMap(({ title, rows: all }) => (['Build', 'Docker'].includes(title) ? [] : all));

  it('has a row for every setting and no others', () => {
    const variables = ALL_SETTINGS.map(({ variable }) => variable);
    expect(rows.map(({ variable }) => variable).sort()).toEqual(variables.sort());
  });

  it('marks the settings that production requires', () => {
    const required = rows.flatMap(({ variable, isRequired }) => (isRequired ? [variable] : []));
    expect(required.sort()).toEqual([...missingInProduction({ NODE_ENV: 'production' })].sort());
  });

  const defaults = ALL_SETTINGS.flatMap(({ variable, schema, inProduction }) => {
    const value = schema.safeParse(undefined).data;
    const live = inProduction === undefined ? '' : ` (production: \`${inProduction}\`)`;
    return value === undefined || value === '' ? [] : [{ variable, text: `\`${value}\`${live}` }];
  });

  it.each(defaults)('gives $text as the default of $variable', ({ variable, text }) => {
    const documented = rows.find((row) => row.variable === variable)?.default;
    expect(documented?.slice(0, text.length)).toBe(text);
  });
});

describe('.env.example', () => {
  const file = '.env.example';

  /** A Markdown link in plain text. */
  const plain = (markdown: string) =>
    markdown.replace(
      /\[(.+?)\]\((.+?)#.+?\)/g,
      (_, heading, linked) => `"${heading}" in ${path.posix.join('docs', linked)}`,
    );

  const exampleOf = ({ variable, isRequired, meaning, default: text }: Row) => {
    const end = isRequired ? 'Must be set in production' : `Default: ${text}`;
    return `${`${plain(meaning)}. ${end}.`.replace(/(.{1,118})(?: |$)/g, '# $1\n')}${variable}=\n`;
  };

  it('matches docs/settings.md (WRITE=1 rewrites it)', () => {
    const written = readFileSync(file, 'utf8');
    const [head] = written.split('\n', 1);
    const examples = chapters.map(({ title, rows }) => `\n# --- ${title}\n${rows.map(exampleOf).join('')}`);
    const expected = `${head}\n${examples.join('')}`;
    if (process.env.WRITE) writeFileSync(file, expected);
    else expect(written).toBe(expected);
  });
});
