/** The card fields, named as in the order row, in the order of the form. */
export const CARD_FIELDS = ['cardholder_name', 'card_number', 'card_expiry', 'card_cvc'] as const;
type CardField = (typeof CARD_FIELDS)[number];
export type Card = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

/** The card number without spaces. */
export function cardDigits(cardNumber: string): string {
  return cardNumber.replace(/\s/g, '');
}

/** By the digits that their numbers begin with. */
const BRANDS = {
  Visa: /^4/,
  Mastercard: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  Discover: /^6(?:011|4[4-9]|5)/,
};

/** The brand of a number, as soon as its first digits decide it. Other brands are not known. */
export function cardBrand(cardNumber: string): string | undefined {
  const digits = cardDigits(cardNumber);
  return Object.entries(BRANDS).find(([, beginning]) => beginning.test(digits))?.[0];
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
