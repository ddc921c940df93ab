import { readFileSync } from 'node:fs';
import { environmentSchema } from './environment-schema.ts';
import { problemsOf } from './settings-problems.ts';

const SETTINGS = Object.keys(environmentSchema.shape).sort();
const REQUIRED = problemsOf({ NODE_ENV: 'production' }, [], '/data')
  .map((problem) => problem.split(' ', 1)[0])
  .sort();

const DEFAULTS = Object.entries(environmentSchema.parse({})).filter(([, value]) => value !== '');

/** Of docker compose itself. */
const OF_COMPOSE = ['COMPOSE_PROFILES', 'POSTGRES_PASSWORD', 'SHOP_UPSTREAM'];
/** Of Node and its libraries. */
const OF_NODE = ['NODE_ENV'];
/** Fixed in docker-compose.yml, since they belong to its network and volumes. */
const FIXED_BY_COMPOSE = ['BACKUP_DIR', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT'];
/** Not in docker-compose.yml, whose server connects as the owner of its own database. */
const NOT_FOR_COMPOSE = ['DATABASE_ORDERS_URL', 'DATABASE_RUNTIME_URL'];

const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('docs/settings.md', () => {
  const rows = [
    ...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`.+?) \| .+ \| (.+) \|$/gm),
  ].flatMap(([, cell = '', value = '']) =>
    namesIn(cell, /`(\w+)`/g).map((name) => ({ name, value, marked: cell.endsWith(' *') })),
  );

  it('has every setting once, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(SETTINGS);
  });

  it('marks those that production needs', () => {
    const marked = rows.filter((row) => row.marked).map(({ name }) => name);
    expect(marked.sort()).toEqual(REQUIRED);
  });

  it.each(DEFAULTS)('names the default of %s', (name, value) => {
    expect(rows.find((row) => row.name === name)?.value).toMatch(new RegExp(`^\`${value}\``));
  });
});

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const lines = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value] as const);

  it('has every setting once, and no other', () => {
    expect(
      without(
        lines.map(([name]) => name),
        OF_COMPOSE,
      ).sort(),
    ).toEqual(SETTINGS);
  });

  it('marks those that production needs', () => {
    const marked = namesIn(example, /\(production\)\n(?:#.*\n)*(\w+)=/g);
    expect(marked.sort()).toEqual(REQUIRED);
  });

  it('changes nothing as it stands: its values are the defaults', () => {
    const filled = Object.fromEntries(lines.filter(([, value]) => value !== ''));
    expect(environmentSchema.parse(filled)).toEqual(environmentSchema.parse({}));
  });
});

describe('docker-compose.yml', () => {
  const [, environment = ''] =
    /environment: &environment\n((?: {6}.+\n)+)/.exec(readFileSync('docker-compose.yml', 'utf8')) ?? [];
  const names = namesIn(environment, /^ {6}(\w+):/gm);

  it('gives the shop every setting', () => {
    expect(without(names, OF_NODE).sort()).toEqual(without(SETTINGS, NOT_FOR_COMPOSE));
  });

  it('takes each from the variable of its name, but for what belongs to its network and volumes', () => {
    const taken = [...environment.matchAll(/^ {6}(\w+): \$\{(\w+)/gm)].filter(
      ([, name, variable]) => name === variable,
    );
    expect(taken.map(([, name]) => name).sort()).toEqual(
      without(SETTINGS, [...NOT_FOR_COMPOSE, ...FIXED_BY_COMPOSE]),
    );
  });

  it('does not start without those that production needs', () => {
    expect(namesIn(environment, /^ {6}(\w+): \$\{\w+:\?/gm).sort()).toEqual(REQUIRED);
  });
});
