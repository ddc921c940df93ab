/** Five characters with at least one digit, unlike EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE of an error from PostgreSQL, even if TypeORM has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && SQLSTATE.test(error.code) ? error.code : undefined;
}

const CONNECTION_FAILURES = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  // A missing socket file.
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);
const CONNECTION_FAILURE_MESSAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/i;

/**
 * Connection failures (08), insufficient resources such as a full disk (53), shutdown (57P), system errors (58), a
 * read-only database such as a standby (25006), and serialization failures and deadlocks, which a retry may avoid.
 */
const UNAVAILABLE = /^(08...|53...|57P..|58...|25006|40001|40P01)$/;
/** A statement or a lock took too long. */
const TIMEOUT = /^(57014|55P03)$/;
const NO_SPACE_OR_BROKEN = /^(53100|58)/;

/** Whether PostgreSQL is unavailable for now, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE.test(state) || TIMEOUT.test(state);
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAILURES.has(String(error.code))) return true;
  return CONNECTION_FAILURE_MESSAGE.test(error.message);
}

/** SQLSTATEs that concern the connection and not one statement. */
const CONNECTION_STATE = /^(08...|57P..|25006)$/;

/** Whether the connection must not be used again. */
export function isConnectionFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? isDatabaseUnavailable(error) : CONNECTION_STATE.test(state);
}

/** Whether PostgreSQL could not write: no space left, or an I/O error. */
export function isStorageFailure(error: unknown): boolean {
  return NO_SPACE_OR_BROKEN.test(sqlState(error) ?? '');
}
