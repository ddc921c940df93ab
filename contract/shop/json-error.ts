const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses them in strings
const STRING = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = new RegExp(
  String.raw`${STRING.source}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`,
  'y',
);

/** Scans JSON without reading its values. Throws a message at the first error; its position is `at`. */
class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  value(): void {
    if (this.skip(/\{/y)) this.list(/\}/y, 'a comma or "}"', () => this.member());
    else if (this.skip(/\[/y)) this.list(/\]/y, 'a comma or "]"', () => this.value());
    else this.expect(SCALAR, 'a value (such as a number, or text in straight double quotes)');
  }

  expect(pattern: RegExp, what: string): void {
    if (this.skip(pattern)) return;
    this.skip(/(?:)/y);
    throw new Error(`${what} is missing here`);
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
        throw new Error('remove this comma, because nothing follows it');
      }
      entry();
    }
    // At the end of this entry, not at the start of the next line.
    if (!this.skip(end)) throw new Error(`${endOrComma} is missing here`);
  }

  private skip(pattern: RegExp): boolean {
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    pattern.lastIndex = SPACE.lastIndex;
    const found = pattern.test(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

/** Where text is not valid JSON, and why. `JSON.parse` names no line, and before Node 22 often not even a position. */
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
