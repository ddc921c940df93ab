// Colors are strings such as `#c8102e`.

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** Unlike in HSL, colors with the same lightness look equally light, and lightening a color keeps its hue. */
interface Oklch {
  /** From 0 (black) to 1 (white). */
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

// From https://bottosson.github.io/posts/oklab/: linear RGB, cone responses and Oklab.
const RGB_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const map = ([x, y, z]: Vector, change: (value: number) => number): Vector => [
  change(x),
  change(y),
  change(z),
];

const multiply = ([x, y, z]: Matrix, vector: Vector): Vector => {
  const sum = (row: Vector) => row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2];
  return [sum(x), sum(y), sum(z)];
};

/** Red, green and blue from 0 to 1. */
function channels(color: string): Vector {
  const rgb = Number.parseInt(color.slice(1), 16);
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
}

function toColor(rgb: Vector): string {
  const bytes = rgb.map((value) => Math.round(Math.min(Math.max(value, 0), 1) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const linear = (color: string): Vector =>
  map(channels(color), (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

const withGamma = (rgb: Vector): Vector =>
  map(rgb, (value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));

function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** @param share of the other color, from 0 to 1 */
export function mix(color: string, other: string, share: number): string {
  const [red, green, blue] = channels(other);
  const blend = (value: number, added: number) => value * (1 - share) + added * share;
  const own = channels(color);
  return toColor([blend(own[0], red), blend(own[1], green), blend(own[2], blue)]);
}

export function toOklch(color: string): Oklch {
  const [lightness, a, b] = multiply(CONES_TO_LAB, map(multiply(RGB_TO_CONES, linear(color)), Math.cbrt));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The color of this lightness and hue, with less chroma if screens can't show it. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const linearWith = (part: number): Vector => {
    const lab: Vector = [lightness, part * Math.cos(hue), part * Math.sin(hue)];
    const cones = map(multiply(LAB_TO_CONES, lab), (value) => value ** 3);
    return multiply(CONES_TO_RGB, cones);
  };
  const isShown = (rgb: Vector) => rgb.every((value) => value >= 0 && value <= 1);
  let shown = 0;
  for (let more = chroma / 2; more > 1e-6; more /= 2) if (isShown(linearWith(shown + more))) shown += more;
  return toColor(withGamma(linearWith(shown)));
}
