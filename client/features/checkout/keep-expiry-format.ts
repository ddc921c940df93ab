import type { ClipboardEvent, FormEvent } from 'react';
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

/** Formats what is pasted before the input's length cuts it: "12 / 30" is longer than MM/YY. */
export function pasteExpiry(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const input = event.currentTarget;
  const { value, selectionStart, selectionEnd } = input;
  const pasted = event.clipboardData.getData('text');
  const before = value.slice(0, selectionStart ?? 0);
  const digitsBefore = `${before}${pasted}`.replace(/\D/g, '').length;
  input.value = formatExpiry(`${before}${pasted}${value.slice(selectionEnd ?? 0)}`);
  const caret = expiryCaret(input.value, digitsBefore);
  input.setSelectionRange(caret, caret);
  // The form looks at its fields anew on every input.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
