import type { Product, ProductDraft } from '#contract/api/products.ts';
import { PRODUCT_LIMITS } from '#contract/products.ts';

/** The text of the form's inputs, in the order of the form. */
export type TypedProduct = Record<keyof ProductDraft, string>;

/** The fields of the form and their labels. */
export const FIELD_LABELS: TypedProduct = {
  title: 'Title',
  price: 'Price',
  inventory: 'Inventory',
  image: 'Image URL',
  description: 'Description',
};
export const FIELDS = Object.keys(FIELD_LABELS) as (keyof ProductDraft)[];

export type ProductErrors = Partial<TypedProduct>;

function typedFrom(text: (name: keyof ProductDraft) => unknown): TypedProduct {
  return Object.fromEntries(FIELDS.map((name) => [name, String(text(name) ?? '')])) as TypedProduct;
}

export function readTyped(form: HTMLFormElement): TypedProduct {
  const data = new FormData(form);
  return typedFrom((name) => data.get(name));
}

/** The values that fill the form: a product's, or empty strings. */
export function typedProduct(product: Product | null): TypedProduct {
  return typedFrom((name) => product?.[name]);
}

/** What was typed, as the body of an API request. */
export function productDraft(typed: TypedProduct): ProductDraft {
  return {
    title: typed.title.trim(),
    description: typed.description.trim(),
    price: Number(typed.price),
    image: typed.image.trim(),
    inventory: Number(typed.inventory),
  };
}

const { price: highestPrice, inventory: highestInventory } = PRODUCT_LIMITS;
const PRICE = `Price must be from 0 to ${highestPrice}, with at most two decimals`;
const INVENTORY = `Inventory must be a whole number from 0 to ${highestInventory}`;

/** Catches what the browser's validation accepts: blanks, and numbers too precise or too large for `step`. */
export function validateProduct(typed: TypedProduct): ProductErrors {
  const { price, inventory } = productDraft(typed);
  const errors: ProductErrors = {};
  for (const name of FIELDS) {
    if (typed[name].trim() === '') errors[name] = `${FIELD_LABELS[name]} is required`;
  }
  if (!(price >= 0 && price <= highestPrice && Number(price.toFixed(2)) === price)) errors.price ??= PRICE;
  if (!(Number.isInteger(inventory) && inventory >= 0 && inventory <= highestInventory))
    errors.inventory ??= INVENTORY;
  return errors;
}

/** The fields where the typed value differs from the stored one. */
export function differingFields(typed: TypedProduct, stored: Product): (keyof ProductDraft)[] {
  const draft = productDraft(typed);
  return FIELDS.filter((name) => draft[name] !== stored[name]);
}
