import { adviceFor } from './connection-advice.ts';

const withCode = (code: string) => Object.assign(new Error('of the driver'), { code });

it.each([
  ['a read-only standby', /primary's address/],
  ['28P01', /password is wrong/],
  ['28000', /pg_hba\.conf/],
  ['3D000', /database does not exist/],
  ['42501', /grant connect/],
  ['53300', /max_connections/],
  ['ENOTFOUND', /host name does not exist/],
  ['ECONNREFUSED', /nothing is listening there/],
  ['ETIMEDOUT', /firewall/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
])('explains %s with a remedy', (code, message) => {
  expect(adviceFor(withCode(code))).toMatch(message);
  expect(adviceFor(withCode(code))).toMatch(/[.?]$/);
});

it.each([
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /asks for a password/],
  ['The server does not support SSL connections', /does not support TLS/],
  ['timeout expired', /firewall/],
  ['an unknown error', /^is PostgreSQL running there/],
])('explains %j', (message, advice) => {
  expect(adviceFor(new Error(message))).toMatch(advice);
});
