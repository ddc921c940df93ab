import type { OfferedProduct } from '#contract/products.ts';

const TYPES = {
  _id: 'string',
  title: 'string',
  description: 'string',
  price: 'number',
  image: 'string',
  inventory: 'number',
} satisfies Record<keyof OfferedProduct, string>;

/** Whether an answer can be shown and sold. A server, or what stands before it, may answer 200 with anything. */
export function isProduct(answer: unknown): answer is OfferedProduct {
  if (typeof answer !== 'object' || answer === null) return false;
  const fields = answer as Record<string, unknown>;
  return Object.entries(TYPES).every(([name, type]) => typeof fields[name] === type);
}
