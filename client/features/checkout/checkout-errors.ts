import { validateCard } from './card.ts';
import type { CheckoutFields } from './order-row.ts';

export type CheckoutErrors = Partial<Record<keyof CheckoutFields, string>>;

/** For the fields that the browser validates, by `required`, `type` and `pattern`. */
const MESSAGES = {
  name: 'Enter your full name',
  email: 'Enter your email address',
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Select your state',
  zip: 'Enter your ZIP code',
} satisfies CheckoutErrors;

const INCOMPLETE_EMAIL = 'Enter a complete email address, like name@example.com';

type Control = HTMLInputElement | HTMLSelectElement;

/** The controls of the form in the order in which they are shown. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, select')];
}

/** What was typed, under the names of the order row. */
export function readFields(form: HTMLFormElement): CheckoutFields {
  const data = new FormData(form);
  const typed = (name: keyof CheckoutFields) => String(data.get(name) ?? '');
  return {
    name: typed('name'),
    email: typed('email'),
    phone: typed('phone'),
    address: typed('address'),
    address2: typed('address2'),
    city: typed('city'),
    state: typed('state'),
    zip: typed('zip'),
    cardholder_name: typed('cardholder_name'),
    card_number: typed('card_number'),
    card_expiry: typed('card_expiry'),
    card_cvc: typed('card_cvc'),
  };
}

/** The message for each invalid field: of the address the browser is the judge, of the card spec §5. */
export function checkoutErrors(form: HTMLFormElement): CheckoutErrors {
  const errors: CheckoutErrors = validateCard(readFields(form));
  for (const { name, validity } of controlsOf(form)) {
    if (validity.valid || !(name in MESSAGES)) continue;
    errors[name as keyof typeof MESSAGES] = validity.typeMismatch
      ? INCOMPLETE_EMAIL
      : MESSAGES[name as keyof typeof MESSAGES];
  }
  return errors;
}
