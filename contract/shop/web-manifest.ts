import { PAPER } from './accent.ts';
import type { Shop } from './schema/shop-schema.ts';

const ICONS = [
  '{ "src": "/icon-192.png", "type": "image/png", "sizes": "192x192" }',
  '{ "src": "/icon-512.png", "type": "image/png", "sizes": "512x512" }',
  '{ "src": "/icon-maskable-512.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable" }',
  '{ "src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any" }',
];

/** The content of `site.webmanifest`, which phones read when the shop is added to the home screen. */
export function webManifest({
  name,
  shortName,
  description,
}: Pick<Shop, 'name' | 'shortName' | 'description'>): string {
  const facts = {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: PAPER,
    background_color: PAPER,
  };
  const lines = Object.entries(facts).map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`);
  return ['{', ...lines, '  "icons": [', ICONS.map((icon) => `    ${icon}`).join(',\n'), '  ]', '}', ''].join(
    '\n',
  );
}
