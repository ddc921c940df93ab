import type { OfferedProduct, Product } from '#contract/products.ts';

/** A product as it may come from any version of the server: one that does not count changes says no version. */
export type ListedProduct = OfferedProduct & Partial<Pick<Product, 'version'>>;
