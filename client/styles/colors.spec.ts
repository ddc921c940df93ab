import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { styleSheet } from '#contract/shop/style-sheet.ts';

const CLIENT = path.resolve(__dirname, '..');
const TOKENS = 'styles/tokens.css';
const CARD_BRANDS = 'features/checkout/card-mark.module.css';

const read = (file: string) => readFileSync(path.join(CLIENT, file), 'utf8');

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(css|tsx?|html)$/.test(file) && !/\.spec\.tsx?$/.test(file) && file !== TOKENS);

const NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';

const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|device-cmyk)\([^)]*\)/gi;
/** Lower case only: capitalized, it is the name of a collar's color. */
const NAME = new RegExp(`(?<![\\w-])(?:${NAMES.replaceAll(' ', '|')})(?![\\w-])`, 'g');

/** Attributes in SVG, HTML and React styles that contain a color. */
const ATTRIBUTE =
  /\b(?:fill|stroke|stop-?color|flood-?color|(?:background|border)?-?color)[=:]\s*\{?\s*["'`]([^"'`]*)/gi;

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\/|<!--.*?-->/gs, '');

/** Values of the declarations: everything between a colon and the end of its declaration. */
const declared = (css: string) => [...css.matchAll(/:\s([^;{}]+)[;}]/g)].map(([, value]) => value as string);

function colorsIn(file: string, text: string): string[] {
  const values = file.endsWith('.css')
    ? declared(text)
    : [...text.matchAll(ATTRIBUTE)].map(([, value]) => value ?? '');
  const searchable = file.endsWith('.css') ? values.join(';') : text;
  const named = values.flatMap((value) => value.replace(/url\([^)]*\)|"[^"]*"/g, '').match(NAME) ?? []);
  return [...(searchable.match(HEX) ?? []), ...(searchable.match(FUNCTION) ?? []), ...named];
}

describe('colors', () => {
  it.each([
    ['a.css', 'p { color: #fff; }'],
    ['a.css', 'p { box-shadow: 0 0 2px rgb(0 0 0 / 20%), inset 0 0 1px white }'],
    ['a.css', 'p { background: oklch(60% 0.1 20); }'],
    ['a.tsx', '<path fill="#c8102e" />'],
    ['a.tsx', '<path stroke={"red"} />'],
    ['a.ts', "element.style.color = 'hsl(0 0% 0%)';"],
    ['a.ts', "const style = { backgroundColor: 'tan' };"],
  ])('are found in %s: %s', (file, text) => {
    expect(colorsIn(file, text)).not.toEqual([]);
  });

  it.each([
    ['a.css', '.red { color: var(--color-swatch-pink); grid-area: main-red; }'],
    ['a.css', 'a:hover { color: currentColor; background: transparent; outline: 3px solid Highlight; }'],
    ['a.tsx', "import { x } from '#client/add.ts'; const color = 'Pink'; const line = { color: 'Pink' };"],
  ])('are not found in %s: %s', (file, text) => {
    expect(colorsIn(file, text)).toEqual([]);
  });

  it('are only defined in tokens.css, except those of card brands', () => {
    expect(files.length).toBeGreaterThan(100);
    const ours = files.filter((file) => file !== CARD_BRANDS);
    const found = ours.flatMap((file) =>
      colorsIn(file, withoutComments(read(file))).map((color) => `${file}: ${color}`),
    );
    expect(found).toEqual([]);
  });

  it('are defined once if they are used: in tokens.css, or from the facts of the shop', () => {
    const defined = [
      ...`${read(TOKENS)}${styleSheet({ accent: '#c8102e', variants: [] })}`.matchAll(/(--color-[\w-]+):/g),
    ]
      .map(([, name]) => name)
      .sort();
    const used = files.flatMap((file) =>
      [...read(file).matchAll(/var\((--color-[\w-]+)/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].sort()).toEqual(defined);
  });
});
