import { readFileSync } from 'node:fs';

/** The collar's folder. Its policies also apply to other products. */
export const COLLAR = 'shop';

/** Texts of new shops that do not mention the product. */
const TEMPLATE = 'contract/shop/template';

/** The sentences about the collar in its pages, and their replacements. */
const REPLACEMENTS: Record<string, [collar: string, other: string][]> = {
  'pages/accessibility.md': [
    ['note: Last updated: November 2026\n', ''],
    ['We checked this ourselves, and list', 'The developers of our shop software checked it, and we list'],
    ['Our tests look', 'The tests of our shop software look'],
  ],
  'pages/cancellation.md': [
    ['Once the hour is up, we’re', 'After {cancellationHours}, we’re'],
    ['where to send the collar', 'where to send it'],
  ],
  'pages/contact.md': [['about the collar', 'about the product']],
  'pages/privacy.md': [['note: Last updated: June 2024\n', '']],
  'pages/shipping.md': [],
  'pages/terms.md': [
    ['text, pictures, video, and logo', 'text, pictures, and logo'],
    [
      'The collar is a toy for supervised play. Its buckle isn’t breakaway, so take it off your cat after play. Use it as\ndescribed, check the fit, and don’t point the laser at anyone’s eyes.',
      'Use the product as described.',
    ],
  ],
};

/** Pages that the owner must review, because they make promises. */
export const POLICIES = ['accessibility', 'cancellation', 'privacy', 'shipping', 'terms'].map(
  (name) => `pages/${name}.md`,
);

const OWN_PAGES = ['pages/about.md', 'pages/blog.md', 'pages/faq.md', 'posts/open.md'];

function withoutCollar(file: string, replacements: [collar: string, other: string][]): string {
  let text = readFileSync(`${COLLAR}/${file}`, 'utf8');
  for (const [collar, other] of replacements) {
    if (!text.includes(collar)) throw new Error(`${COLLAR}/${file} no longer says "${collar}"`);
    text = text.replaceAll(collar, other);
  }
  return text;
}

/** The pages and posts of a new shop by their files. The caller replaces `[picture]` and `[today]`. */
export function templatePages(): Map<string, string> {
  return new Map([
    ...OWN_PAGES.map((file) => [file, readFileSync(`${TEMPLATE}/${file}`, 'utf8')] as const),
    ...Object.entries(REPLACEMENTS).map(([file, changes]) => [file, withoutCollar(file, changes)] as const),
  ]);
}

/** The texts of `shop.json` that don't depend on the product. */
export function templateTexts() {
  return JSON.parse(readFileSync(`${TEMPLATE}/shop.json`, 'utf8'));
}
