import { type FieldWith, fieldsWith } from './order-fields.ts';

/** The fields that an operator can correct until the order ships. */
export const CUSTOMER_FIELDS = fieldsWith('in');
export type CustomerField = FieldWith<'in'>;

/** Replaces an erased customer's email, as in migration 014. */
export const ERASED_EMAIL = 'erased@erased.invalid';

/** Maximum length of a note, in characters. */
export const ORDER_NOTE_LIMIT = 1000;
