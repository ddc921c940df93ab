import type { CheckoutFields } from './order-row.ts';

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
