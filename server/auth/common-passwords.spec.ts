import { isCommonPassword } from './common-passwords.ts';

it.each([
  '1q2w3e4r5t6y',
  'MotherFucker',
  'Password1234',
  '!!michael2024',
  'monkeymonkey',
  'qwerty123qwerty123',
])('finds %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  'correct horse battery',
  'a password and a phone',
  '8392-kite-7719',
  'x7Kq-92mV-lPz4',
  '493827102938',
])('does not find %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
