import { contrast, fromOklch, mix, toOklch } from './color.ts';

/** The pages' background color, which phones also show around them. */
export const PAPER = '#fbf8f3';

/** For text (WCAG 2, level AA). */
const MINIMUM_CONTRAST = 4.5;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Below this lightness, a darker shade would look the same. */
const VERY_DARK = 0.3;

/** As legible on a dark background as the accent is on paper. */
const BRIGHT = 0.689;

/** The accent, and its shades on pages and in emails. */
export function accentColors(accent: string) {
  const color = toOklch(accent);
  const bright = fromOklch({ ...color, lightness: BRIGHT });
  return {
    /** Buttons, links and prices. White text on it is legible, because the accent is legible on paper. */
    accent,
    /** Hovered buttons and links. */
    strong: mix(accent, color.lightness < VERY_DARK ? WHITE : BLACK, 0.185),
    /** The dot, and buttons with dark text in dark emails. */
    bright,
  };
}

const isLegible = (accent: string) => contrast(accent, PAPER) >= MINIMUM_CONTRAST;

/** The lightest color of the same hue that is legible. */
function nearestLegible(accent: string): string {
  const color = toOklch(accent);
  let nearest = accent;
  while (!isLegible(nearest)) {
    color.lightness -= 0.001;
    nearest = fromOklch(color);
  }
  return nearest;
}

/** What is wrong with an accent color, as a message that follows its path; undefined if it is legible. */
export function accentProblem(accent: string): string | undefined {
  if (isLegible(accent)) return undefined;
  // Rounded down, because 4.499 is not enough.
  const ratio = Math.floor(contrast(accent, PAPER) * 100) / 100;
  return (
    `must be darker: "${nearestLegible(accent)}" is the nearest legible color. The contrast of "${accent}" ` +
    `with the pages' background is ${ratio}:1, and text needs ${MINIMUM_CONTRAST}:1`
  );
}
