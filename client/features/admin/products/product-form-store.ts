import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '#client/lib/store.ts';
import type { ListedProduct } from './listed-product.ts';
import { type TypedProduct, typedProduct } from './product-draft.ts';

/** Why the last save did not work, as far as the form has to do with it. */
export type SaveTrouble =
  | { kind: 'changed'; stored: ListedProduct }
  | { kind: 'deleted' }
  | { kind: 'refused'; reason: string };

export interface ProductForm {
  /** Each round is a form filled anew. */
  round: number;
  /** The product to edit, as it was when the form was filled; null to add one. */
  editing: ListedProduct | null;
  typed: TypedProduct;
  trouble: SaveTrouble | null;
}

const EMPTY = { editing: null, typed: typedProduct(null), trouble: null };

/**
 * The form lives outside the page, so that an operator whose session expires finds it as they left it.
 * In memory only: a reload is the operator's own doing.
 */
const form = createStore<ProductForm>({ ...EMPTY, round: 0 });
let operator: string | undefined;

export function useProductForm(): ProductForm {
  return useStore(form, form.get());
}

/** For whoever does not want to be drawn anew with every letter. */
export function useFormRound(): number {
  const round = () => form.get().round;
  return useSyncExternalStore(form.subscribe, round, round);
}

/** Fills the form with a product to edit, or empties it to add one. */
export function fillForm(product: ListedProduct | null): void {
  form.set({ ...EMPTY, round: form.get().round + 1, editing: product, typed: typedProduct(product) });
}

export function keepTyped(typed: TypedProduct): void {
  form.set({ ...form.get(), typed });
}

/** A save that began in this round worked: the form goes back to adding, unless it has moved on by itself. */
export function finishRound(round: number): void {
  if (form.get().round === round) fillForm(null);
}

/** A save that began in this round did not work. Nothing that was typed is touched. */
export function tellTrouble(round: number, trouble: SaveTrouble | null): void {
  const current = form.get();
  if (current.round !== round) return;
  // What is gone cannot be edited, but it can be created anew.
  form.set({ ...current, trouble, editing: trouble?.kind === 'deleted' ? null : current.editing });
}

/** The product that the form was about no longer exists. */
export function leaveProduct(id: string): void {
  if (form.get().editing?._id === id) fillForm(null);
}

export function dropForm(): void {
  operator = undefined;
  fillForm(null);
}

/** What one operator typed is not for the next. */
export function keepFormFor(signedIn: string): void {
  if (operator !== undefined && operator !== signedIn) dropForm();
  operator = signedIn;
}
