/** Five characters, a digit among them: EPIPE is none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE of an error from PostgreSQL, also when TypeORM wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && SQLSTATE.test(error.code) ? error.code : undefined;
}

const CONNECTION_FAILURES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const CONNECTION_FAILURE_MESSAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i;

/**
 * By SQLSTATE: connection failures (08), too few resources such as a full disk (53), shutdown (57P), failures of the
 * machine (58), a database that only reads, such as a standby (25006), and conflicts that a second try may avoid.
 */
const UNAVAILABLE = /^(08...|53...|57P..|58...|25006|40001|40P01)$/;
/** A statement or a lock took too long. */
const TIMEOUT = /^(57014|55P03)$/;
const NO_SPACE_OR_BROKEN = /^(53|58)/;

/** True when PostgreSQL cannot do its work at the moment: trying again later may well work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE.test(state) || TIMEOUT.test(state);
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAILURES.has(String(error.code))) return true;
  return CONNECTION_FAILURE_MESSAGE.test(error.message);
}

/** Of what PostgreSQL itself says, these are true of the whole connection and not of one statement. */
const CONNECTION_STATE = /^(08...|57P..|25006)$/;

/** True when no further statement should be sent over the connection that failed so. */
export function isConnectionFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? isDatabaseUnavailable(error) : CONNECTION_STATE.test(state);
}

/** True when PostgreSQL could be reached and had no room for what was to be written, or could not write it. */
export function isStorageFailure(error: unknown): boolean {
  return NO_SPACE_OR_BROKEN.test(sqlState(error) ?? '');
}
