import path from 'node:path';
import { placeOf, readWords } from './command-words.ts';

const USAGE = 'Usage: it is used so.';
const read = (words: string[], mayHaveCards = true) => readWords(words, USAGE, { mayHaveCards });

describe('the words of a command', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('are a file, or none, and whether cards are kept', () => {
    expect(read([])).toEqual({ file: undefined, withCards: false });
    expect(read(['a.gz'])).toEqual({ file: 'a.gz', withCards: false });
    expect(read(['--with-cards', 'a.gz'])).toEqual({ file: 'a.gz', withCards: true });
  });

  it.each([[['one', 'two']], [['--all']], [['']]])('are refused as %j', (words) => {
    expect(() => read(words)).toThrow(USAGE);
  });

  it('know no cards where they are restored', () => {
    expect(() => read(['a.gz', '--with-cards'], false)).toThrow(USAGE);
  });

  it('are refused when npm has kept one to itself, as it does without --', () => {
    process.env.npm_config_with_cards = 'true';
    expect(() => read(['a.gz'])).toThrow(USAGE);
  });

  it('name a file where the caller is, not where npm runs', () => {
    process.env.INIT_CWD = '/home/ada';
    expect(placeOf('a.gz')).toBe(path.resolve('/home/ada/a.gz'));
    expect(placeOf('/srv/a.gz')).toBe(path.resolve('/srv/a.gz'));
  });
});
