import { cityLine, itemText, orMissing } from './receipt.tsx';

describe('itemText', () => {
  it.each([
    ['Pink', 'Smart Laser Cat Collar x 1 (Pink)'],
    ['', 'Smart Laser Cat Collar x 1'],
  ])('with color %p is %p', (color, text) => {
    expect(itemText({ title: 'Smart Laser Cat Collar', quantity: 1, color, salePrice: 7.99 })).toBe(text);
  });
});

describe('the shipping address', () => {
  const shipping = { name: '', email: '', address: '', address2: '', city: '', state: '', zip: '' };

  it.each([
    [{}, '---'],
    [{ city: 'Reno', state: 'NV', zip: '89501' }, 'Reno, NV 89501'],
    [{ state: 'NV' }, '---, NV ---'],
    [{ city: 'Reno', state: 'NV' }, 'Reno, NV ---'],
  ])('of %p ends with %p', (known, line) => {
    expect(cityLine({ ...shipping, ...known })).toBe(line);
  });

  it('shows dashes for missing fields', () => {
    expect(orMissing('')).toBe('---');
    expect(orMissing(' ')).toBe('---');
    expect(orMissing('Ann')).toBe('Ann');
  });
});
