import { readSession, writeSession } from '#client/lib/session-storage.ts';
import { type FieldWith, fieldsWith, ORDER_FIELDS } from '#contract/order-fields.ts';
import { CHECKOUT_FIELDS_KEY } from '#contract/storage-keys.ts';

/** All fields except the card's. */
export type SavedFields = Partial<Record<FieldWith<'in'>, string>>;

const NAMES = fieldsWith('in');
const MAX_AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Called on every input: the tab may be closed or reloaded at any time. */
export function saveFields(form: HTMLFormElement): void {
  const typed = new FormData(form);
  const fields = Object.fromEntries(NAMES.map((name) => [name, typed.get(name)]));
  writeSession(CHECKOUT_FIELDS_KEY, { fields, savedAt: Date.now() });
}

/**
 * What was typed earlier in this tab, for instance before a reload. Visitors can edit their browser's storage: invalid
 * values count as missing.
 * @param states the states that the form offers
 */
export function loadFields(states: readonly string[]): SavedFields {
  const { fields, savedAt } = Object(readSession(CHECKOUT_FIELDS_KEY));
  const isRecent = Math.abs(Date.now() - savedAt) < MAX_AGE_MILLISECONDS;
  if (!isRecent) writeSession(CHECKOUT_FIELDS_KEY, null);
  const valid = NAMES.filter((name) => isRecent && isValid(name, fields?.[name], states));
  return Object.fromEntries(valid.map((name) => [name, fields[name]]));
}

function isValid(name: FieldWith<'in'>, value: unknown, states: readonly string[]): boolean {
  // For an unknown value, React would select the first state.
  if (name === 'state') return states.includes(value as string);
  return typeof value === 'string' && value.length <= ORDER_FIELDS[name].limit;
}
