/** Milliseconds after which the next letter starts a new text. */
const RESET_MILLISECONDS = 700;

interface TypeAhead {
  text: string;
  /** The time of the last letter in milliseconds. */
  at: number;
}

/** Appends a letter, or starts a new text after a pause. */
export function appendLetter({ text, at }: TypeAhead, letter: string, now: number): TypeAhead {
  return { text: (now - at < RESET_MILLISECONDS ? text : '') + letter.toLowerCase(), at: now };
}

/** The index of the next option that starts with the text. Repeating a letter cycles through its options. */
export function matchingOption(options: readonly string[], text: string, from: number): number | undefined {
  const again = [...text].every((letter) => letter === text[0]);
  const start = again ? from + 1 : from;
  const wanted = again ? text.slice(0, 1) : text;
  const order = options.map((_, step) => (start + step) % options.length);
  return order.find((index) => options[index]?.toLowerCase().startsWith(wanted));
}
