import { randomUUID } from 'node:crypto';
import { orderOfPaymentToken, paymentToken } from './payment-token.ts';

const SECRET = 'a secret of at least thirty-two characters';
const ID = '7d2f0a4e-1111-4222-8333-944445555666';

describe('the token of a payment link', () => {
  it('names its order, and is safe in a path', () => {
    for (const id of [ID, ...Array.from({ length: 50 }, () => randomUUID())]) {
      const token = paymentToken(id, SECRET);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(orderOfPaymentToken(token, SECRET)).toBe(id);
    }
  });

  it('is refused after any change, and with another secret', () => {
    const token = paymentToken(ID, SECRET);
    for (let index = 0; index < token.length; index += 1) {
      const changed = [...token].with(index, token[index] === 'A' ? 'Q' : 'A').join('');
      expect(orderOfPaymentToken(changed, SECRET)).toBeUndefined();
    }
    expect(orderOfPaymentToken(token, `${SECRET}!`)).toBeUndefined();
  });

  it('signs the order, not only its beginning', () => {
    const [one, other] = [paymentToken(ID, SECRET), paymentToken(randomUUID(), SECRET)];
    expect(orderOfPaymentToken(one.slice(0, 21) + other.slice(21), SECRET)).toBeUndefined();
  });

  it.each(['', ID, 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}é`, '='.repeat(43)])(
    'is not %j',
    (text) => {
      expect(orderOfPaymentToken(text, SECRET)).toBeUndefined();
    },
  );
});
