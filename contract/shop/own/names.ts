/** For URLs and file names: "Café Noir" becomes `cafe-noir`. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The default prefix of order numbers: the initials of the name, or the first letters of its only word. */
export function prefixOf(name: string): string {
  const words = slugOf(name).replace(/\d/g, '').split('-').filter(Boolean);
  const initials = words.map((word) => word.charAt(0)).join('');
  const prefix = words.length > 1 ? initials.slice(0, 4) : words.join('').slice(0, 2);
  return prefix.length > 1 ? prefix.toUpperCase() : 'SHOP';
}

/** Splits the name into two lines of similar length; a single word stays on one line. */
export function linesOf(name: string): string[] {
  const words = name.split(/\s+/);
  const splits = words.slice(1).map((_, index) => {
    const first = words.slice(0, index + 1).join(' ');
    const second = words.slice(index + 1).join(' ');
    return { lines: [first, second], width: Math.max(first.length, second.length) };
  });
  splits.sort((one, other) => one.width - other.width);
  return splits[0]?.lines ?? [name];
}

/** Phones truncate longer names. */
const ICON_CHARACTERS = 12;

/** The name under the icon on a phone: as many words as fit. */
export function shortNameOf(name: string): string {
  const [first = name, ...words] = name.split(/\s+/);
  let short = first;
  for (const word of words) {
    if (`${short} ${word}`.length > ICON_CHARACTERS) break;
    short = `${short} ${word}`;
  }
  return short;
}
