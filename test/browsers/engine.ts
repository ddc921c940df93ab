/** A source of input, as both WebDriver and WebDriver BiDi define it. */
export type Input =
  | { type: 'pointer'; id: string; actions: object[] }
  | { type: 'key'; id: string; actions: object[] };

/** A running browser with one window. */
export interface Engine {
  version: string;
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  perform(inputs: Input[]): Promise<void>;
  /** Sets the size of the page. */
  resize(width: number, height: number): Promise<void>;
  /** Errors and warnings in the console so far. */
  messages: string[];
  close(): Promise<void>;
}

/** Resolves with the first group of a pattern in a program's output. */
export function firstMatch(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk: Buffer) => {
      text += chunk;
      const [, found] = pattern.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    output.on('end', () => reject(new Error(`The browser has exited:\n${text}`)));
  });
}
