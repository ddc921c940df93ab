import { accentColors, accentProblem, PAPER } from './accent.ts';
import { contrast, toOklch } from './color.ts';

const WHITE = '#ffffff';
/** The text on buttons of dark emails, and the grounds there (server/order-emails/documents/email-styles.ts). */
const DARK_PAPER = '#16151d';
const DARK_CARD = '#22212b';

const DARK_BLUE = '#12306b';
const GREEN = '#1a7f37';
const [YELLOW, MID_GRAY] = ['#ffcc00', '#808080'];

/** Colors of all hues, from black to white. */
const ALL = [0, 51, 102, 153, 204, 255].flatMap((red, _, values) =>
  values.flatMap((green) =>
    values.map((blue) => `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`),
  ),
);

const nearestIn = (problem: string | undefined) =>
  /darker: "(#[0-9a-f]{6})"/.exec(problem ?? '')?.[1] as string;

it('derives the colors of the collar’s shop from its accent', () => {
  expect(accentColors('#c8102e')).toEqual({
    accent: '#c8102e',
    strong: '#a30d25',
    bright: '#ff5a5f',
  });
});

it.each(['#c8102e', DARK_BLUE, GREEN, '#000000', '#0000ff'])('accepts %s', (accent) => {
  expect(accentProblem(accent)).toBeUndefined();
});

it.each([
  [YELLOW, '#8c6f00', '1.42'],
  [MID_GRAY, '#727272', '3.72'],
  ['#00ff00', '#008500', '1.29'],
  [WHITE, '#727272', '1.05'],
])('refuses %s, and names %s, the nearest color that is legible', (accent, nearest, ratio) => {
  expect(accentProblem(accent)).toBe(
    `must be darker: "${nearest}" is the nearest legible color. The contrast of "${accent}" with ` +
      `the pages' background is ${ratio}:1, and text needs 4.5:1`,
  );
});

it('names a color of the same hue that passes, and is no darker than necessary', () => {
  const refused = ALL.filter((accent) => accentProblem(accent) !== undefined);
  expect(refused.length).toBeGreaterThan(100);
  for (const accent of refused) {
    const nearest = nearestIn(accentProblem(accent));
    expect(accentProblem(nearest)).toBeUndefined();
    expect(contrast(nearest, PAPER)).toBeLessThan(4.6);
    const { chroma, hue } = toOklch(nearest);
    const turn = Math.abs(Math.sin((hue - toOklch(accent).hue) / 2));
    expect(chroma * turn).toBeLessThan(0.005);
  }
});

it('derives legible colors from every accent that it accepts', () => {
  const accepted = ALL.filter((accent) => accentProblem(accent) === undefined);
  expect(accepted.length).toBeGreaterThan(50);
  for (const accent of accepted) {
    const { strong, bright } = accentColors(accent);
    expect(strong).not.toBe(accent);
    const illegible = [
      [accent, PAPER],
      [accent, WHITE],
      [WHITE, accent],
      [strong, PAPER],
      [WHITE, strong],
      [DARK_PAPER, bright],
    ].filter(([text, ground]) => contrast(text as string, ground as string) < 4.5);
    expect([accent, illegible]).toEqual([accent, []]);
    // A button on its ground.
    expect(contrast(bright, DARK_CARD)).toBeGreaterThanOrEqual(3);
  }
});
