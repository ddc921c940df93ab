import { accentColors, PAPER } from './accent.ts';

/** Colors that depend on the shop, or that are also used outside style sheets. */
export function styleSheet(shop: {
  accent: string;
  variants: readonly { swatch?: string | undefined }[];
}): string {
  const { accent, strong, bright } = accentColors(shop.accent);
  const swatches = shop.variants.map(
    ({ swatch }, index) =>
      `[data-swatch="${index}"] { ${swatch === undefined ? 'display: none' : `background: ${swatch}`}; }\n`,
  );
  return `:root {
  --color-paper: ${PAPER};
  --color-accent: ${accent};
  --color-accent-strong: ${strong};
  --color-dot: ${bright};
}
${swatches.join('')}`;
}
