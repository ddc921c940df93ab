import { sqlState } from './database-error.ts';

const TLS_NOT_TRUSTED =
  'the certificate of PostgreSQL is not trusted. Name its authority in NODE_EXTRA_CA_CERTS, and the host as in the certificate';

/** What keeps a connection from being made, and what to do about it, by SQLSTATE or the code of an error of Node's. */
const ADVICE: Record<string, string> = {
  '28P01': 'the user or the password is wrong. Mind that special characters in it must be percent-encoded',
  '28000':
    'PostgreSQL does not let this user in: there is no such user, or pg_hba.conf has no line for it, the database and the ' +
    'address of this machine',
  '3D000': 'there is no database of that name. Create it, or correct the end of the address',
  '42501':
    'the user may not connect to that database. Grant it the right (grant connect on database), or name its owner',
  '53300': 'PostgreSQL has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE',
  EACCES: 'this user may not open the socket of PostgreSQL',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment. Is this machine connected?',
  ECONNREFUSED:
    'nothing listens there. Is PostgreSQL running, are host and port right, and does its listen_addresses have that address?',
  EHOSTUNREACH: 'there is no way to the host. Is it running, and connected?',
  ENOENT: 'there is no socket of PostgreSQL in that folder. Is it running, and are folder and port right?',
  ENOTFOUND: 'there is no host of that name. Correct it',
  ETIMEDOUT: 'nothing answers there. Are host and port right, and does a firewall let this machine through?',
  CERT_HAS_EXPIRED: 'the certificate of PostgreSQL has expired. Renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: TLS_NOT_TRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: TLS_NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: TLS_NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TLS_NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TLS_NOT_TRUSTED,
};

/** Errors of `pg` that have no code. */
const ADVICE_BY_MESSAGE: [RegExp, string][] = [
  [
    /client password must be a/,
    'PostgreSQL asks for a password. Put it into the address, as in user:password@host',
  ],
  [
    /does not support SSL/,
    'PostgreSQL there speaks no TLS. Turn on its ssl, or leave sslmode out of the address',
  ],
  [/timeout expired/, ADVICE.ETIMEDOUT as string],
];

const IN_GENERAL = 'is PostgreSQL running there, and are host, port, user and password right?';

/** Why there is no connection, and what to do. Never quotes the address, which has a password in it. */
export function adviceFor(error: unknown): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const advice =
    ADVICE[sqlState(error) ?? code] ??
    ADVICE_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ??
    IN_GENERAL;
  return advice.endsWith('?') ? advice : `${advice}.`;
}
