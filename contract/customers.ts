import { type FieldWith, fieldsWith } from './order-fields.ts';

/** The fields that an operator can correct until the order ships. */
export const CUSTOMER_FIELDS = fieldsWith('in');
export type CustomerField = FieldWith<'in'>;

/** Maximum length of a note, in characters. */
export const ORDER_NOTE_LIMIT = 1000;
