/** Milliseconds between two letters of one word. */
const PAUSE = 700;

export interface Typed {
  text: string;
  /** When the last letter came, in milliseconds. */
  at: number;
}

/** What has been typed by now. After a pause a new word begins. */
export function typeOn({ text, at }: Typed, letter: string, now: number): Typed {
  return { text: (now - at < PAUSE ? text : '') + letter.toLowerCase(), at: now };
}

/** The option that begins with what was typed. One letter, also again and again, goes from one match to the next. */
export function typedOption(options: readonly string[], text: string, from: number): number | undefined {
  const again = [...text].every((letter) => letter === text[0]);
  const start = again ? from + 1 : from;
  const wanted = again ? text.slice(0, 1) : text;
  const order = options.map((_, step) => (start + step) % options.length);
  return order.find((index) => options[index]?.toLowerCase().startsWith(wanted));
}
