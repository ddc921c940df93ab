import { isConnectionFailure, isDatabaseUnavailable, isStorageFailure, sqlState } from './database-error.ts';

const databaseError = (code: string, message = '') => Object.assign(new Error(message), { code });

it.each([
  'ENOENT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08006',
  '25006',
  '40001',
  '40P01',
  '53100',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '58030',
])('takes %s for a database that is unavailable', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(true);
});

it.each([
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
])('takes "%s" for a database that is unavailable', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

it.each(['23514', '23505', '42501', '22P02'])('takes %s for what it is: a refusal', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(false);
  expect(sqlState(databaseError(code))).toBe(code);
});

it.each([
  ['ECONNRESET', true],
  ['57P01', true],
  ['25006', true],
  ['55P03', false],
  ['53100', false],
  ['23514', false],
])('says of %s whether the connection failed: %p', (code, expected) => {
  expect(isConnectionFailure(databaseError(code))).toBe(expected);
});

it.each([
  ['53100', true],
  ['58030', true],
  ['25006', false],
  ['ETIMEDOUT', false],
])('says of %s whether it was the storage: %p', (code, expected) => {
  expect(isStorageFailure(databaseError(code))).toBe(expected);
});
