import { carrierOfNumber, readBarcode } from './tracking-numbers.ts';

describe('the carrier of a tracking number', () => {
  it.each([
    ['1Z999AA10123456784', 'ups'],
    ['1z5r89390357567127', 'ups'],
    ['1Z879E930346834440', 'ups'],
    ['9400111202555842332669', 'usps'],
    ['9361289878700317633795', 'usps'],
    ['9101026837331000039521', 'usps'],
    ['70160910000108310009', 'usps'],
    ['03071790000523483741', 'usps'],
    ['RB123456785US', 'usps'],
    ['986578788855', 'fedex'],
    ['477179081230', 'fedex'],
    ['041441760228964', 'fedex'],
    ['9611020987654312345672', 'fedex'],
    ['3318810025', 'dhl'],
    ['8487135506', 'dhl'],
    ['GM605112270084510370', 'dhl'],
    ['JD014600006281230701', 'dhl'],
  ])('%s is %s', (number, carrier) => {
    expect(carrierOfNumber(number)).toBe(carrier);
  });

  it.each([
    ['a short number', '12345'],
    ['the mail of another country', 'RB123456785GB'],
    ['nothing', ''],
    ['letters', 'LC123456'],
  ])('is unknown for %s', (_, number) => {
    expect(carrierOfNumber(number)).toBeUndefined();
  });

  it.each([
    '1Z999AA10123456784',
    '9400111202555842332669',
    '70160910000108310009',
    '986578788855',
    '041441760228964',
    '9611020987654312345672',
    '3318810025',
  ])('is unknown for %s with any other last digit', (number) => {
    const others = Array.from({ length: 10 }, (_, digit) => `${number.slice(0, -1)}${digit}`);
    expect(others.filter((other) => carrierOfNumber(other) !== undefined)).toEqual([number]);
  });

  it('is unknown for international mail with any other check digit', () => {
    const others = Array.from({ length: 10 }, (_, digit) => `RB12345678${digit}US`);
    expect(others.filter((other) => carrierOfNumber(other) !== undefined)).toEqual(['RB123456785US']);
  });
});

it.each([
  ['420221539101026837331000039521', { trackingNumber: '9101026837331000039521', zip: '22153' }],
  ['4202215312349101026837331000039521', { trackingNumber: '9101026837331000039521', zip: '22153' }],
  // Its ZIP+4 looks like the beginning of a longer number, even with that one's check digit.
  ['4202215391029101026837331000039521', { trackingNumber: '9101026837331000039521', zip: '22153' }],
  ['9101026837331000039521', { trackingNumber: '9101026837331000039521' }],
  // Not a number of USPS, as its check digit shows.
  ['420221539101026837331000039522', { trackingNumber: '420221539101026837331000039522' }],
  ['1Z999AA10123456784', { trackingNumber: '1Z999AA10123456784' }],
])('reads the barcode %s', (scanned, read) => {
  expect(readBarcode(scanned)).toEqual(read);
});
