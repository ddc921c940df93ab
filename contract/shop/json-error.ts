const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses them in texts
const STRING = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = new RegExp(
  String.raw`${STRING.source}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`,
  'y',
);

/** Skips through JSON without reading its values. Throws a sentence at the first error, which is at `at`. */
class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  value(): void {
    if (this.skip(/\{/y)) this.list(/\}/y, 'a comma or "}"', () => this.member());
    else if (this.skip(/\[/y)) this.list(/\]/y, 'a comma or "]"', () => this.value());
    else this.expect(SCALAR, 'a value (such as a number, or a text in straight double quotes)');
  }

  expect(pattern: RegExp, what: string): void {
    if (!this.skip(pattern)) throw new Error(`${what} is missing here`);
  }

  private member(): void {
    this.expect(STRING, 'a name in straight double quotes');
    this.expect(/:/y, 'a colon');
    this.value();
  }

  private list(end: RegExp, endOrComma: string, entry: () => void): void {
    if (this.skip(end)) return;
    entry();
    while (this.skip(/,/y)) {
      const { at } = this;
      if (this.skip(end)) {
        this.at = at - 1;
        throw new Error('this comma must go, because nothing follows it');
      }
      entry();
    }
    this.expect(end, endOrComma);
  }

  private skip(pattern: RegExp): boolean {
    return [SPACE, pattern].every((next) => {
      next.lastIndex = this.at;
      const found = next.test(this.text);
      if (found) this.at = next.lastIndex;
      return found;
    });
  }
}

/** Where a text is not JSON, and why. `JSON.parse` names no line, and before Node 22 often not even a position. */
export function jsonError(text: string): string {
  const scanner = new Scanner(text);
  try {
    scanner.value();
    scanner.expect(/$/y, 'the end of the file');
    return 'is not valid JSON';
  } catch (error) {
    const lines = text.slice(0, scanner.at).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    return `line ${lines.length}, column ${column} is not valid JSON: ${(error as Error).message}`;
  }
}
