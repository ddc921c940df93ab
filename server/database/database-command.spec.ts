import path from 'node:path';
import { parseArguments, type Run, resolveFromCaller } from './database-command.ts';

const run: Run = async () => {};

/** The arguments that a command receives. */
function read(args: string[], flags?: string[]) {
  let found: unknown;
  const command = {
    usage: 'Usage: example',
    flags,
    parse(positionals: string[], given: ReadonlySet<string>) {
      found = { positionals, flags: [...given] };
      return positionals.length > 1 ? undefined : run;
    },
  };
  expect(parseArguments(command, args)).toBe(run);
  return found;
}

describe('the arguments of a command', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('are positionals and options', () => {
    expect(read([], ['with-cards'])).toEqual({ positionals: [], flags: [] });
    expect(read(['--with-cards', 'a.gz'], ['with-cards'])).toEqual({
      positionals: ['a.gz'],
      flags: ['with-cards'],
    });
  });

  it('are positionals only, for a command without options', () => {
    expect(read(['-ada@example.com'])).toEqual({ positionals: ['-ada@example.com'], flags: [] });
  });

  it.each([[['one', 'two']], [['--all']], [['a.gz', '--with-cards=yes']]])('are refused as %j', (args) => {
    expect(() => read(args, ['with-cards'])).toThrow('Usage: example');
  });

  it('are refused with an option of another command', () => {
    expect(() => read(['a.gz', '--with-cards'], [])).toThrow('Usage: example');
  });

  it('are refused if npm consumed one, as it does without --', () => {
    process.env.npm_config_with_cards = 'true';
    expect(() => read(['a.gz'], ['with-cards'])).toThrow('Usage: example');
  });
});

it("resolves a file relative to the caller's folder, not to that of npm", () => {
  process.env.INIT_CWD = '/home/ada';
  expect(resolveFromCaller('a.gz')).toBe(path.resolve('/home/ada/a.gz'));
  expect(resolveFromCaller('/srv/a.gz')).toBe(path.resolve('/srv/a.gz'));
});
