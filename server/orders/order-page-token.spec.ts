import { randomBytes, randomUUID } from 'node:crypto';
import { orderOfPageToken, orderPageToken } from './order-page-token.ts';

const secret = randomBytes(32);
const id = randomUUID();
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

describe('the token of an order page', () => {
  const token = orderPageToken(id, secret);

  it('is the same each time, fits into a URL, and names its order', () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(orderPageToken(id, secret)).toBe(token);
    expect(orderOfPageToken(token, secret)).toBe(id);
  });

  it.each([
    ['of another shop', orderPageToken(id, randomBytes(32))],
    [
      'with the signature of another order',
      orderPageToken(randomUUID(), secret).slice(0, 22) + token.slice(22),
    ],
    ['that is shorter', token.slice(1)],
    ['that is longer', `${token}A`],
    ['that is an ID', id],
    ['that is empty', ''],
    ['that is not ASCII', 'ä'.repeat(43)],
  ])('%s names no order', (_, forged) => {
    expect(orderOfPageToken(forged, secret)).toBe(NO_ORDER);
  });

  it('names no order after any bit has changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(orderOfPageToken(changed.toString('base64url'), secret)).toBe(NO_ORDER);
    }
  });
});
