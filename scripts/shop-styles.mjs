import { PAPER } from '../contract/shop/accent.ts';
import { evaluatedModules } from './shop-modules.mjs';

const MODULE = 'virtual:shop.css';

/** A plugin for Vite: the colors of the shop's folder as a style sheet, and in index.html. */
export const shopStyles = {
  name: 'shop-styles',
  resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${MODULE}$`) },
    handler: async () => (await evaluatedModules()).get('contract/shop/style-sheet.shop.ts').STYLE_SHEET,
  },
  transformIndexHtml: (html) => html.replace('%PAPER%', PAPER),
};
