import type { ProductDraft } from '#contract/products.ts';

/** What the form holds, as the API takes it. */
export function productDraft(typed: FormData): ProductDraft {
  const text = (name: keyof ProductDraft) => String(typed.get(name) ?? '').trim();
  return {
    title: text('title'),
    description: text('description'),
    price: Number(text('price')),
    image: text('image'),
    inventory: Number(text('inventory')),
  };
}
