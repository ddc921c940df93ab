import { sqlState } from './database-error.ts';

const TLS_NOT_TRUSTED =
  "PostgreSQL's certificate is not trusted. Set NODE_EXTRA_CA_CERTS to its CA, and use the host name in the certificate";

/** Why a connection fails and what to do, by SQLSTATE, Node error code or that of a StandbyError. */
const ADVICE: Record<string, string> = {
  'a read-only standby': "it accepts no writes. Use the primary's address",
  '28P01': 'the user or the password is wrong. Special characters must be percent-encoded',
  '28000':
    'PostgreSQL rejects this user: it does not exist, or pg_hba.conf has no entry for it with this database and the ' +
    'address of this machine',
  '3D000': 'the database does not exist. Create it, or correct its name at the end of the URL',
  '42501':
    "the user isn't allowed to connect to that database. Run `grant connect on database` for it, or use the owner",
  '53300': 'PostgreSQL has no connections left. Raise its max_connections, or lower DATABASE_POOL_SIZE',
  EACCES: "this user isn't allowed to open PostgreSQL's socket",
  EAI_AGAIN: 'the host name cannot be resolved right now. Is this machine online?',
  ECONNREFUSED:
    'nothing is listening there. Is PostgreSQL running, are the host and port right, and does listen_addresses include that address?',
  EHOSTUNREACH: 'the host is unreachable. Is it running and connected?',
  ENOENT: 'that folder has no PostgreSQL socket. Is PostgreSQL running, and are the folder and port right?',
  ENOTFOUND: 'the host name does not exist. Correct it',
  ETIMEDOUT: 'there is no response. Are the host and port right, and does a firewall block this machine?',
  CERT_HAS_EXPIRED: "PostgreSQL's certificate has expired. Renew it",
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
    'PostgreSQL asks for a password. Add it to the URL, as in user:password@host',
  ],
  [
    /does not support SSL/,
    'that PostgreSQL does not support TLS. Turn on ssl there, or remove sslmode from the URL',
  ],
  [/timeout expired/, ADVICE.ETIMEDOUT as string],
];

const DEFAULT_ADVICE = 'is PostgreSQL running there, and are the host, port, user and password right?';

/** Why a connection failed and what to do. Never quotes the URL, which contains a password. */
export function adviceFor(error: unknown): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const advice =
    ADVICE[sqlState(error) ?? code] ??
    ADVICE_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ??
    DEFAULT_ADVICE;
  return advice.endsWith('?') ? advice : `${advice}.`;
}
