import { PAPER } from '../contract/shop/accent.ts';
import { readShop } from '../contract/shop/read-shop.ts';
import { styleSheet } from '../contract/shop/style-sheet.ts';

const MODULE = 'virtual:shop.css';

/** A plugin for Vite: the colors of the shop's folder as a style sheet, and in index.html. */
export const shopStyles = {
  name: 'shop-styles',
  resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: (id) => `\0${id}` },
  load: { filter: { id: new RegExp(`^\0${MODULE}$`) }, handler: () => styleSheet(readShop()) },
  transformIndexHtml: (html) => html.replace('%PAPER%', PAPER),
};
