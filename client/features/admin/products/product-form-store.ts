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
  /** Goes up each time the form is filled or emptied. */
  version: number;
  /** The product to edit, as it was when the form was filled; null to add one. */
  editing: Product | null;
  typed: TypedProduct;
  saveError: SaveError | null;
}

const EMPTY = { editing: null, typed: typedProduct(null), saveError: null };

/**
 * Kept outside the page, so that operators whose session expires find the form as they left it.
 * Kept in memory only: a reload empties it.
 */
const form = createStore<ProductForm>({ ...EMPTY, version: 0 });
let operator: string | undefined;

export function useProductForm(): ProductForm {
  return useStore(form, form.get());
}

/** For components that should not render again with every keystroke. */
export function useFormVersion(): number {
  const version = () => form.get().version;
  return useSyncExternalStore(form.subscribe, version, version);
}

/** Fills the form with a product to edit, or empties it to add one. */
export function fillForm(product: Product | null): void {
  form.set({ ...EMPTY, version: form.get().version + 1, editing: product, typed: typedProduct(product) });
}

export function keepTyped(typed: TypedProduct): void {
  form.set({ ...form.get(), typed });
}

/** This version of the form was saved: the form goes back to adding, unless it has been filled anew since. */
export function completeSave(version: number): void {
  if (form.get().version === version) fillForm(null);
}

/** This version of the form could not be saved. What was typed stays. */
export function showSaveError(version: number, saveError: SaveError | null): void {
  const current = form.get();
  if (current.version !== version) return;
  // A deleted product cannot be edited any more, but what was typed can be saved as a new one.
  form.set({ ...current, saveError, editing: saveError?.kind === 'deleted' ? null : current.editing });
}

/** Empties the form if it was editing this product, which has been deleted. */
export function leaveProduct(id: string): void {
  if (form.get().editing?._id === id) fillForm(null);
}

export function dropForm(): void {
  operator = undefined;
  fillForm(null);
}

/** Keeps what is typed for this operator, and drops what another one typed. */
export function keepFormFor(signedIn: string): void {
  if (operator !== undefined && operator !== signedIn) dropForm();
  operator = signedIn;
}
