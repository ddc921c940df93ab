import type { FormEvent } from 'react';
import { expiryCaret, formatExpiry } from './format-expiry.ts';

/** Formats the input's text as it is typed, with the caret left behind the digit that was typed. */
export function keepExpiryFormat(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const formatted = formatExpiry(input.value);
  if (formatted === input.value) return;
  const beforeCaret = input.value.slice(0, input.selectionStart ?? undefined);
  const caret = expiryCaret(formatted, beforeCaret.replace(/\D/g, '').length);
  input.value = formatted;
  input.setSelectionRange(caret, caret);
}
