import { SecretCipher } from './secret-cipher.ts';

const secret = Buffer.from('12345678901234567890');
const cipher = new SecretCipher('a secret that is long enough for JWT_SECRET');

it('decrypts what it has encrypted', () => {
  const encrypted = cipher.encrypt(secret, 'one');
  expect(encrypted.includes(secret)).toBe(false);
  expect(cipher.decrypt(encrypted, 'one')).toEqual(secret);
  expect(cipher.encrypt(secret, 'one')).not.toEqual(encrypted);
});

describe('nothing is decrypted', () => {
  const encrypted = cipher.encrypt(secret, 'one');
  const damaged = Buffer.from(encrypted);
  damaged[20] = (damaged[20] ?? 0) ^ 1;

  it.each([
    ['for another operator', cipher, encrypted, 'two'],
    ['with another JWT_SECRET', new SecretCipher('another one that is long enough'), encrypted, 'one'],
    ['from damaged bytes', cipher, damaged, 'one'],
    ['from too few bytes', cipher, encrypted.subarray(0, 28), 'one'],
    ['from no bytes', cipher, Buffer.alloc(0), 'one'],
  ])('%s', (_, by, bytes, operator) => {
    expect(by.decrypt(bytes, operator)).toBeUndefined();
  });
});
