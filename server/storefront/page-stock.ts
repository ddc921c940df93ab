import type { ShopperStock } from '../../contract/api/stock.ts';
import { VARIANT_NAMES } from '../../contract/shop/facts.shop.ts';
import { escapeHtml } from '../http/escape-html.ts';

const isSoldOut = ({ stopped, left = {} }: ShopperStock) =>
  stopped !== undefined || VARIANT_NAMES.every((color) => left[color] === 0);

/** Writes the stock of the built-in product into a page, for the browser and for search engines. */
export function writeStock(html: string, stock: ShopperStock | undefined): string {
  if (stock === undefined) return html;
  const attribute = ` data-stock="${escapeHtml(JSON.stringify(stock))}"`;
  const written = html.replace(/<html[^>]*/, (tag) => tag + attribute);
  return isSoldOut(stock) ? written.replaceAll('schema.org/InStock', 'schema.org/OutOfStock') : written;
}
