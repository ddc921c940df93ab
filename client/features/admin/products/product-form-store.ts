import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '#client/lib/store.ts';
import type { Product } from '#contract/api/products.ts';
import { type TypedProduct, typedProduct } from './product-draft.ts';

/** Why the last save failed. */
export type SaveError =
  | { kind: 'changed'; stored: Product }
  | { kind: 'deleted' }
  | { kind: 'refused'; reason: string };

export interface ProductForm {
  /** Increments each time the form is filled or emptied. */
  version: number;
  /** The product to edit, as it was when the form was filled; null to add one. */
  editing: Product | null;
  typed: TypedProduct;
  saveError: SaveError | null;
}

const EMPTY = { editing: null, typed: typedProduct(null), saveError: null };

/**
 * Lives outside the page, so that the form survives a login after the session has expired. In memory only: a reload
 * empties it.
 */
const form = createStore<ProductForm>({ ...EMPTY, version: 0 });
let operator: string | undefined;

export function useProductForm(): ProductForm {
  return useStore(form, form.get());
}

/** For components that should not rerender on every keystroke. */
export function useFormVersion(): number {
  const version = () => form.get().version;
  return useSyncExternalStore(form.subscribe, version, version);
}

/** Fills the form with a product to edit, or empties it to add one. */
export function fillForm(product: Product | null): void {
  form.set({ ...EMPTY, version: form.get().version + 1, editing: product, typed: typedProduct(product) });
}

export function setTyped(typed: TypedProduct): void {
  form.set({ ...form.get(), typed });
}

/** Returns to add mode after this version of the form was saved, unless the form has been refilled since. */
export function completeSave(version: number): void {
  if (form.get().version === version) fillForm(null);
}

/** Shows why this version of the form could not be saved, and keeps what was typed. */
export function showSaveError(version: number, saveError: SaveError | null): void {
  const current = form.get();
  if (current.version !== version) return;
  // What was typed can be saved as a new product.
  form.set({ ...current, saveError, editing: saveError?.kind === 'deleted' ? null : current.editing });
}

/** Empties the form if it was editing this deleted product. */
export function clearDeleted(id: string): void {
  if (form.get().editing?._id === id) fillForm(null);
}

export function resetForm(): void {
  operator = undefined;
  fillForm(null);
}

/** Keeps the form for this operator, and empties it if another operator filled it. */
export function assignForm(operatorId: string): void {
  if (operator !== undefined && operator !== operatorId) resetForm();
  operator = operatorId;
}
