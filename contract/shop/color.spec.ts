import { contrast, fromOklch, mix, toOklch } from './color.ts';

it.each([
  ['#ffffff', '#000000', 21],
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
  ['#c8102e', '#c8102e', 1],
])('the contrast of %s with %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

it('mixes colors', () => {
  expect(mix('#c8102e', '#000000', 0)).toBe('#c8102e');
  expect(mix('#c8102e', '#000000', 0.5)).toBe('#640817');
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
});

// The values that CSS defines for its colors red, green and gray: https://www.w3.org/TR/css-color-4/
it.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#008000', 0.5198, 0.1769, 142.5],
  ['#808080', 0.5999, 0, undefined],
])('%s has the lightness, chroma and hue that CSS gives it', (color, lightness, chroma, degrees) => {
  const oklch = toOklch(color);
  expect(oklch.lightness).toBeCloseTo(lightness, 3);
  expect(oklch.chroma).toBeCloseTo(chroma, 3);
  if (degrees !== undefined) expect((oklch.hue * 180) / Math.PI).toBeCloseTo(degrees, 1);
});

it.each(['#000000', '#ffffff', '#808080', '#c8102e', '#12306b', '#1a7f37'])(
  'converts %s and back',
  (color) => {
    expect(fromOklch(toOklch(color))).toBe(color);
  },
);

it('reduces the chroma of a color that screens can’t show', () => {
  const blue = toOklch('#0000ff');
  const light = toOklch(fromOklch({ ...blue, lightness: 0.8 }));
  expect(light.lightness).toBeCloseTo(0.8, 2);
  expect(light.hue).toBeCloseTo(blue.hue, 1);
  expect(light.chroma).toBeLessThan(blue.chroma / 2);
});
