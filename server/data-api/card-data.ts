import type { CardData } from '../config/settings/orders.ts';
import type { JsonRow } from './insert-statement.ts';
import { checkViolation } from './postgrest-error.ts';

function present(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/**
 * Checks number and CVC as a shopper enters them (spec §5) and, with CARD_DATA=last4, drops all but the last four
 * digits before anything else sees them. The table's own checks accept both forms, so they cannot do this.
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
