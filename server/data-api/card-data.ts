import type { CardData } from '../config/settings/orders.ts';
import type { JsonRow } from './insert-statement.ts';
import { checkViolation } from './postgrest-error.ts';

function present(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/**
 * Validates the number and the CVC as typed (spec §5), since the table's constraints also accept the reduced form. With
 * CARD_DATA=last4, reduces them to the last four digits.
 */
export function redactCardData(row: JsonRow, mode: CardData): JsonRow {
  const { card_number: number, card_cvc: cvc } = row;
  const digits = present(number) ? String(number).replaceAll(' ', '') : undefined;
  if (digits !== undefined && !/^\d{16}$/.test(digits)) throw checkViolation('orders_card_number_check');
  if (present(cvc) && !/^\d{3}$/.test(String(cvc))) throw checkViolation('orders_card_cvc_check');
  if (mode === 'plain') return row;
  return {
    ...row,
    ...(digits !== undefined && { card_number: digits.slice(-4) }),
    ...(present(cvc) && { card_cvc: '' }),
  };
}
