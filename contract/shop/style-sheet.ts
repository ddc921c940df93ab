import { accentColors, PAPER } from './accent.ts';

/** In pixels: twice the width on wide screens, and three times that on phones. */
const MASCOT_WIDTH = 320;

/** What depends on the shop, or is also used outside style sheets. */
export function styleSheet(shop: {
  accent: string;
  variants: readonly { swatch?: string | undefined }[];
  mascot?: string | undefined;
  pictures?: Record<string, { widths: readonly number[] }>;
}): string {
  const { accent, strong, bright } = accentColors(shop.accent);
  const swatches = shop.variants.map(
    ({ swatch }, index) =>
      `[data-swatch="${index}"] { ${swatch === undefined ? 'display: none' : `background: ${swatch}`}; }\n`,
  );
  const widths = shop.pictures?.[shop.mascot ?? '']?.widths ?? [];
  const width = widths.find((each) => each >= MASCOT_WIDTH) ?? widths.at(-1);
  const mascot =
    width === undefined
      ? ''
      : `  --mascot: url("/images/${shop.mascot}-${width}.avif");\n  --mascot-width: clamp(76px, 48px + 7.8vw, 160px);\n`;
  return `:root {
  --color-paper: ${PAPER};
  --color-accent: ${accent};
  --color-accent-strong: ${strong};
  --color-dot: ${bright};
${mascot}}
${swatches.join('')}`;
}
