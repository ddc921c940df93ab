import { addressLabel } from './shipping-label.tsx';

const customerInfo = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
const shippingAddress = {
  address: '1 Engine Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
};

describe('the address label', () => {
  it('has one line each for name, street and city', () => {
    expect(addressLabel({ customerInfo, shippingAddress })).toEqual([
      'Ada Lovelace',
      '1 Engine Street',
      'Los Angeles, CA 90001',
    ]);
  });

  it('includes the second address line, if any', () => {
    const label = addressLabel({ customerInfo, shippingAddress: { ...shippingAddress, address2: 'Apt. 4' } });
    expect(label).toEqual(['Ada Lovelace', '1 Engine Street', 'Apt. 4', 'Los Angeles, CA 90001']);
  });

  it('collapses whitespace and line breaks that were typed', () => {
    const label = addressLabel({
      customerInfo: { ...customerInfo, name: ' Ada \n Lovelace ' },
      shippingAddress: { ...shippingAddress, address2: '  ', zip: ' 90001-1234 ' },
    });
    expect(label).toEqual(['Ada Lovelace', '1 Engine Street', 'Los Angeles, CA 90001-1234']);
  });
});
