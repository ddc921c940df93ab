import type { ClipboardEvent, FormEvent } from 'react';

/** The card fields, named as in the order row, in the order of the form. */
const CARD_FIELDS = ['cardholder_name', 'card_number', 'card_expiry', 'card_cvc'] as const;
type CardField = (typeof CARD_FIELDS)[number];
export type Card = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

/** The card number without spaces. */
export function cardDigits(cardNumber: string): string {
  return cardNumber.replace(/\s/g, '');
}

/** The error message for each invalid field (spec §5). An expiry date in the past is not checked. */
export function validateCard(card: Card): CardErrors {
  const errors: CardErrors = {};
  if (card.cardholder_name.trim() === '') errors.cardholder_name = 'Cardholder name is required';
  if (!/^\d{16}$/.test(cardDigits(card.card_number))) errors.card_number = 'Card number must be 16 digits';
  if (!/^\d{2}\/\d{2}$/.test(card.card_expiry)) errors.card_expiry = 'Expiry must be in MM/YY format';
  if (!/^\d{3}$/.test(card.card_cvc)) errors.card_cvc = 'CVC must be 3 digits';
  return errors;
}

/** Formats MM/YY while typing. Inserts the slash with the third digit, so that deleting works. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The caret position in the formatted text that has `digitsBefore` digits to its left. */
export function expiryCaret(formatted: string, digitsBefore: number): number {
  const slash = digitsBefore > 2 ? 1 : 0;
  return Math.min(digitsBefore + slash, formatted.length);
}

/** Input handler: formats the expiry while typing and keeps the caret after the typed digit. */
export function formatExpiryInput(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const formatted = formatExpiry(input.value);
  if (formatted === input.value) return;
  const beforeCaret = input.value.slice(0, input.selectionStart ?? undefined);
  const caret = expiryCaret(formatted, beforeCaret.replace(/\D/g, '').length);
  input.value = formatted;
  input.setSelectionRange(caret, caret);
}

/** Paste handler: formats the text before `maxLength` truncates it, because "12 / 30" is longer than MM/YY. */
export function formatExpiryPaste(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const input = event.currentTarget;
  const { value, selectionStart, selectionEnd } = input;
  const pasted = event.clipboardData.getData('text');
  const before = value.slice(0, selectionStart ?? 0);
  const digitsBefore = `${before}${pasted}`.replace(/\D/g, '').length;
  input.value = formatExpiry(`${before}${pasted}${value.slice(selectionEnd ?? 0)}`);
  const caret = expiryCaret(input.value, digitsBefore);
  input.setSelectionRange(caret, caret);
  // Setting the value fires no event, but the form revalidates on every input.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
