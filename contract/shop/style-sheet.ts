import { accentColors, PAPER } from './accent.ts';

/** The colors that are a shop's own, or that other files than style sheets also need. */
export function styleSheet(shop: { accent: string }): string {
  const { accent, strong, bright } = accentColors(shop.accent);
  return `:root {
  --color-paper: ${PAPER};
  --color-accent: ${accent};
  --color-accent-strong: ${strong};
  --color-dot: ${bright};
}
`;
}
