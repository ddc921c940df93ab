import { BUILT_IN_COLLAR, type Product } from '#contract/products.ts';
import type { OrderLine } from './order-line.ts';

/** The line as the product is named, shown and sold now; as the cart has it when that is not known. */
export function currentLine(line: OrderLine, product: Partial<Product> | undefined): OrderLine {
  if (line._id === BUILT_IN_COLLAR._id) {
    return { ...line, title: BUILT_IN_COLLAR.title, salePrice: BUILT_IN_COLLAR.salePrice };
  }
  if (typeof product?.price !== 'number' || !Number.isFinite(product.price)) return line;
  return {
    ...line,
    title: product.title || line.title,
    image: product.image || line.image,
    salePrice: product.price,
  };
}

/** Whether the cart shows something else than what is sold. */
export function isOutdated(line: OrderLine, current: OrderLine): boolean {
  return line.title !== current.title || line.image !== current.image || line.salePrice !== current.salePrice;
}
