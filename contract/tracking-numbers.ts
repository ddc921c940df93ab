import type { Carrier } from './shipments.ts';

type Check = (number: string) => boolean;

/** Sums the digits from left to right, each times its weight; the weights repeat. */
const weightedSum = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0);

/** Whether the last digit makes a weighted sum a multiple of ten. The last digit before it weighs 3, the next one 1, and so on. */
const hasMod10Digit: Check = (number) => {
  const digits = Array.from(number, Number).reverse();
  return weightedSum(digits, [1, 3]) % 10 === 0;
};

/** UPS: letters count as digits. */
const hasUpsDigit: Check = (number) => {
  const values = Array.from(number.slice(2), (character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  return (weightedSum(values.slice(0, -1), [1, 2]) + (values.at(-1) ?? 0)) % 10 === 0;
};

/** FedEx Express. */
const hasMod11Digit: Check = (number) => {
  const digits = Array.from(number, Number);
  return (weightedSum(digits.slice(0, -1), [3, 1, 7]) % 11) % 10 === digits.at(-1);
};

/** DHL Express: the remainder of all other digits, divided by 7. */
const hasMod7Digit: Check = (number) => Number(number.slice(0, -1)) % 7 === Number(number.slice(-1));

/** International mail: two letters, eight digits, the check digit, and the country (UPU S10). */
const hasS10Digit: Check = (number) => {
  const digits = Array.from(number.slice(2, 11), Number);
  const rest = 11 - (weightedSum(digits.slice(0, -1), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === digits.at(-1);
};

/** Formats that only one carrier uses, with their check digits if the carrier publishes how they are computed. */
const FORMATS: readonly [format: RegExp, carrier: Carrier, check?: Check][] = [
  [/^1Z[0-9A-Z]{15}\d$/, 'ups', hasUpsDigit],
  [/^9[1-5](\d{18}|\d{20}|\d{24})$/, 'usps', hasMod10Digit],
  [/^(7[0-3]|03|23)\d{18}$/, 'usps', hasMod10Digit],
  [/^[A-Z]{2}\d{9}US$/, 'usps', hasS10Digit],
  [/^\d{12}$/, 'fedex', hasMod11Digit],
  [/^\d{15}$/, 'fedex', hasMod10Digit],
  [/^96\d{20}$/, 'fedex', (number) => hasMod10Digit(number.slice(-15))],
  [/^\d{10}$/, 'dhl', hasMod7Digit],
  [/^GM\d{16,20}$/, 'dhl'],
  [/^JJ?D\d{16,20}$/, 'dhl'],
];

/** The carrier whose format and check digit a tracking number has; undefined if it could be any carrier's. */
export function carrierOfNumber(trackingNumber: string): Carrier | undefined {
  const number = trackingNumber.toUpperCase();
  return FORMATS.find(
    ([format, , check]) => format.test(number) && (check === undefined || check(number)),
  )?.[1];
}

/** Two spellings of a tracking number are equal in this form. */
export const comparableTrackingNumber = (number: string): string => number.toUpperCase().replaceAll('-', '');

/** The recipient's ZIP code, of nine or five digits, before a USPS tracking number. Few numbers have 26 digits, so nine come first. */
const USPS_BARCODES = [/^420(\d{5})\d{4}(9[1-5]\d+)$/, /^420(\d{5})(9[1-5]\d+)$/];

/**
 * Reads what a scanner types: USPS barcodes contain more than the tracking number.
 * @returns also the first five digits of the recipient's ZIP code, if the barcode has one
 */
export function readBarcode(scanned: string): { trackingNumber: string; zip?: string } {
  for (const barcode of USPS_BARCODES) {
    const [, zip, trackingNumber] = barcode.exec(scanned) ?? [];
    if (zip && trackingNumber && carrierOfNumber(trackingNumber) === 'usps') return { trackingNumber, zip };
  }
  return { trackingNumber: scanned };
}
