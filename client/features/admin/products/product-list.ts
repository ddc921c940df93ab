import type { Product } from '#contract/products.ts';

type List = readonly Product[];

/** Newest first, as the server lists them. */
export function withCreated(list: List, created: Product): Product[] {
  return [created, ...list.filter(({ _id }) => _id !== created._id)];
}

export function withUpdated(list: List, updated: Product): Product[] {
  return list.map((product) => (product._id === updated._id ? updated : product));
}

export function withoutDeleted(list: List, id: string): Product[] {
  return list.filter(({ _id }) => _id !== id);
}
