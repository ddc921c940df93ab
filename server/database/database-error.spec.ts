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
])('treats %s as an unavailable database', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(true);
});

it.each([
  'Query read timeout',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
])('treats "%s" as an unavailable database', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

it.each(['23514', '23505', '42501', '22P02'])('treats %s as a refusal', (code) => {
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
])('knows whether %s means that the connection failed: %p', (code, expected) => {
  expect(isConnectionFailure(databaseError(code))).toBe(expected);
});

it.each([
  ['53100', true],
  ['58030', true],
  ['53300', false],
  ['25006', false],
  ['ETIMEDOUT', false],
])('knows whether %s means that the storage failed: %p', (code, expected) => {
  expect(isStorageFailure(databaseError(code))).toBe(expected);
});
