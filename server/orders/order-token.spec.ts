import { randomBytes, randomUUID } from 'node:crypto';
import { orderOfToken, orderToken, type TokenPurpose } from './order-token.ts';

const secret = randomBytes(32);
const id = randomUUID();
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

describe.each<[TokenPurpose, TokenPurpose]>([
  ['order page', 'payment link'],
  ['payment link', 'order page'],
])('the token of an %s', (purpose, otherPurpose) => {
  const token = orderToken(purpose, id, secret);

  it('is the same each time, fits into a URL, and names its order', () => {
    for (const each of [id, ...Array.from({ length: 50 }, () => randomUUID())]) {
      const signed = orderToken(purpose, each, secret);
      expect(signed).toMatch(/^[\w-]{43}$/);
      expect(orderToken(purpose, each, secret)).toBe(signed);
      expect(orderOfToken(purpose, signed, secret)).toBe(each);
    }
  });

  it.each([
    [`of an ${otherPurpose}`, orderToken(otherPurpose, id, secret)],
    ['of another shop', orderToken(purpose, id, randomBytes(32))],
    [
      'with the signature of another order',
      orderToken(purpose, randomUUID(), secret).slice(0, 22) + token.slice(22),
    ],
    ['that is shorter', token.slice(1)],
    ['that is longer', `${token}A`],
    ['that is an ID', id],
    ['that is empty', ''],
    ['that is padding', '='.repeat(43)],
    ['that is not ASCII', 'ä'.repeat(43)],
  ])('%s names no order', (_, forged) => {
    expect(orderOfToken(purpose, forged, secret)).toBe(NO_ORDER);
  });

  it('names no order after any bit has changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(orderOfToken(purpose, changed.toString('base64url'), secret)).toBe(NO_ORDER);
    }
  });

  it('may be signed with any of several secrets', () => {
    expect(orderOfToken(purpose, token, 'another secret', secret)).toBe(id);
    expect(orderOfToken(purpose, token, 'another secret')).toBe(NO_ORDER);
  });
});
