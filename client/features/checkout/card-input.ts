import { cardDigits } from './card.ts';

/** Longest card number that the field accepts. Only those of 16 digits are valid, and shown in groups. */
const MAX_DIGITS = 19;
const GROUPED_DIGITS = 16;

/** Groups of four digits. Text with other characters, or with too many digits, is left for the shopper to correct. */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed);
  if (/\D/.test(digits)) return typed;
  return digits.length > GROUPED_DIGITS ? digits : digits.replace(/\d{4}(?=\d)/g, '$& ');
}

/**
 * MM/YY while typing. The slash is inserted with the third digit, so that deleting works.
 * @param deleted whether something was deleted, which must not add a zero
 */
export function formatExpiry(typed: string, deleted = false): string {
  if (/^\d\/$/.test(typed) && !deleted) return `0${typed}`;
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Rewrites M/YY, MM/YY, M/20YY and MM/20YY. Anything else is formatted as if typed. */
export function formatPastedExpiry(text: string): string {
  const [, month, year] = /^(\d{1,2})\/(?:20)?(\d\d)$/.exec(text) ?? [];
  return month === undefined ? formatExpiry(text, true) : `${month.padStart(2, '0')}/${year}`;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The first position in the text with this number of digits to its left. */
export function caretAfter(digits: number, text: string): number {
  let position = 0;
  for (let left = digits; left > 0 && position < text.length; position += 1)
    left -= digitsIn(text.charAt(position));
  return position;
}

/** The text of a card field, and its selection. */
export interface Selected {
  value: string;
  start: number;
  end: number;
}

interface Edited {
  value: string;
  caret: number;
}

/** The card number after the selection is replaced. Inserts as much as fits. */
export function editCardNumber({ value, start, end }: Selected, inserted: string): Edited {
  const [before, after] = [value.slice(0, start), value.slice(end)];
  const fitting = inserted.slice(0, Math.max(0, MAX_DIGITS - cardDigits(before + after).length));
  const edited = formatCardNumber(before + fitting + after);
  const isFormatted = !/[^\d ]/.test(edited);
  return {
    value: edited,
    caret: isFormatted ? caretAfter(digitsIn(before + fitting), edited) : (before + fitting).length,
  };
}

/** The expiry after the selection is replaced. */
export function editExpiry({ value, start, end }: Selected, inserted: string): Edited {
  const before = value.slice(0, start) + inserted;
  const edited = formatPastedExpiry(before + value.slice(end));
  return {
    value: edited,
    caret: end === value.length ? edited.length : caretAfter(digitsIn(before), edited),
  };
}

/** The security code after the selection is replaced. */
function editCvc({ value, start, end }: Selected, inserted: string): Edited {
  const before = value.slice(0, start) + inserted;
  return { value: (before + value.slice(end)).slice(0, 3), caret: before.length };
}

/**
 * Selects the digit beyond a space or slash that would be deleted, because formatting would insert it again.
 * Undefined if the deletion needs no help.
 */
export function beyondSeparator(value: string, caret: number, inputType: string): Selected | undefined {
  const isBackward = inputType === 'deleteContentBackward';
  if (!isBackward && inputType !== 'deleteContentForward') return undefined;
  const separator = isBackward ? caret - 1 : caret;
  if (!/^[ /]\d/.test(value.slice(separator))) return undefined;
  return { value, start: isBackward ? caret - 2 : caret, end: isBackward ? caret : caret + 2 };
}

/** Keyed by field name. */
const EDITS: Partial<Record<string, (selected: Selected, inserted: string) => Edited>> = {
  card_number: editCardNumber,
  card_expiry: editExpiry,
  card_cvc: editCvc,
};

function show(input: HTMLInputElement, { value, caret }: Edited): void {
  input.value = value;
  // In some browsers, this would focus an input that was filled in automatically.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Replaces the browser's own edit. */
function edit(event: Event, input: HTMLInputElement, selected: Selected, inserted: string): void {
  const change = EDITS[input.name];
  if (!change) return;
  event.preventDefault();
  show(input, change(selected, inserted));
  // Setting the value fires no event, but the form revalidates on every input.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLInputElement): Selected => ({
  value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

function beforeInput(event: Event): void {
  const { inputType, data, isComposing, cancelable } = event as InputEvent;
  const input = event.target as HTMLInputElement;
  const selected = selectedIn(input);
  const { value, start, end } = selected;
  if (isComposing || !cancelable || start !== end) return;
  const deleted = beyondSeparator(value, start, inputType);
  if (deleted) edit(event, input, deleted, '');
  // The spaces between groups leave no room for another digit, which must not get lost.
  const isFull = input.name === 'card_number' && value.length >= MAX_DIGITS && value.includes(' ');
  const isDigit = inputType === 'insertText' && /^\d$/.test(data ?? '');
  if (isFull && isDigit) edit(event, input, selected, data ?? '');
}

function format(event: Event): void {
  const { inputType = '', isComposing } = event as Partial<InputEvent>;
  const input = event.target as HTMLInputElement;
  const { value, start } = selectedIn(input);
  const isExpiry = input.name === 'card_expiry';
  if (isComposing || !(isExpiry || input.name === 'card_number')) return;
  const formatted = isExpiry ? formatExpiry(value, inputType.startsWith('delete')) : formatCardNumber(value);
  if (formatted === value) return;
  const digits = digitsIn(value.slice(0, start));
  show(input, {
    value: formatted,
    caret: formatted.endsWith('/') ? formatted.length : caretAfter(digits, formatted),
  });
}

/** Handles the paste before `maxLength` truncates the text. Removes spaces, dashes and invisible characters. */
function paste(event: Event): void {
  const input = event.target as HTMLInputElement;
  const pasted = (event as ClipboardEvent).clipboardData?.getData('text') ?? '';
  edit(event, input, selectedIn(input), pasted.replace(/[\s\p{Pd}\p{Cf}]/gu, ''));
}

/** A ref callback that formats the card fields in this element as the shopper types or pastes. */
export function formatCardFields(card: HTMLElement | null): void {
  card?.addEventListener('beforeinput', beforeInput);
  card?.addEventListener('input', format);
  card?.addEventListener('paste', paste);
}
