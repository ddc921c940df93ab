import { readShop } from './read-shop.ts';
import { styleSheet } from './style-sheet.ts';

/** For the build (scripts/shop-styles.mjs). */
export const STYLE_SHEET = styleSheet(readShop());
