import { fieldsWith } from '../../contract/order-fields.ts';
import type { Settings } from '../config/settings.ts';
import type { JsonRow } from './insert-statement.ts';
import { checkViolation } from './postgrest-error.ts';

/** The columns of the card. */
const CARD = fieldsWith('secret');

function present(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Blanks out the card, which a page loaded before CHECKOUT=link still sends. */
function dropCard(row: JsonRow): JsonRow {
  const sent = CARD.filter((name) => Object.hasOwn(row, name));
  return { ...row, ...Object.fromEntries(sent.map((name) => [name, ''])) };
}

/**
 * Validates the number and the CVC as typed (spec §5), since the table's constraints also accept the reduced form. With
 * CARD_DATA=last4, reduces them to the last four digits; with CHECKOUT=link, drops the whole card. Accepts rows without
 * a card, since another instance may have served the checkout: the database refuses them unless the shop's rule allows
 * them.
 */
export function redactCardData(
  row: JsonRow,
  { checkout, cardData }: Pick<Settings, 'checkout' | 'cardData'>,
): JsonRow {
  if (checkout === 'link') return dropCard(row);
  if (CARD.every((name) => row[name] === '')) return row;
  const { card_number: number, card_cvc: cvc } = row;
  const digits = present(number) ? String(number).replaceAll(' ', '') : undefined;
  if (digits !== undefined && !/^\d{16}$/.test(digits)) throw checkViolation('orders_card_number_check');
  if (present(cvc) && !/^\d{3}$/.test(String(cvc))) throw checkViolation('orders_card_cvc_check');
  if (cardData === 'plain') return row;
  return {
    ...row,
    ...(digits !== undefined && { card_number: digits.slice(-4) }),
    ...(present(cvc) && { card_cvc: '' }),
  };
}
