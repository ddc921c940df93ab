import { CARDLESS } from '#client/lib/page-settings.ts';
import { controlsOf, INCOMPLETE_EMAIL, MISSING_EMAIL } from '#client/ui/forms/form-errors.ts';
import { parseEmailAddress } from '#contract/email-address.ts';
import { fieldsWith } from '#contract/order-fields.ts';
import type { CheckoutFields } from '#contract/order-row.ts';
import { validateCard } from './card.ts';

export type CheckoutErrors = Partial<Record<keyof CheckoutFields, string>>;

/** For the fields that the browser validates with `required` and `pattern`. */
const MESSAGES = {
  name: 'Enter your full name',
  email: MISSING_EMAIL,
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Select your state',
  zip: 'Enter your zip',
} satisfies CheckoutErrors;

/** The typed values, named as in the order row. */
export function readFields(form: HTMLFormElement): CheckoutFields {
  const data = new FormData(form);
  const typed = fieldsWith('personal').map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(typed) as CheckoutFields;
}

/**
 * The message for each invalid field. The browser checks the required fields. The shop checks the email address, with the
 * Data API's rule, because browsers differ on non-ASCII domains.
 */
export function checkoutErrors(form: HTMLFormElement): CheckoutErrors {
  const fields = readFields(form);
  const errors: CheckoutErrors = CARDLESS ? {} : validateCard(fields);
  if (parseEmailAddress(fields.email) === undefined) errors.email = INCOMPLETE_EMAIL;
  for (const { name, validity } of controlsOf(form)) {
    if (!(name in MESSAGES) || !(validity.valueMissing || validity.patternMismatch)) continue;
    errors[name as keyof typeof MESSAGES] = MESSAGES[name as keyof typeof MESSAGES];
  }
  return errors;
}
