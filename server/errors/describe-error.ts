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

/** True when the database cannot be reached or is shutting down: trying again later may well work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAILURES.has(String(error.code))) return true;
  return /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

/** True when PostgreSQL gave up waiting: a statement or a lock took too long. */
export function isDatabaseTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes(sqlState(error) ?? '');
}

/**
 * What may be logged of an unexpected error. PostgreSQL and TypeORM put row values into messages and
 * properties, card data among them, so of their errors only the code and the stack's places are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${typeof error}`;
  const state = sqlState(error);
  if (state === undefined && error.name !== 'QueryFailedError') return error.stack ?? error.message;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}, SQLSTATE ${state ?? 'unknown'}`, ...places].join('\n');
}

/** The first line of that, for a failure that is expected to pass. */
export function nameError(error: unknown): string {
  return describeError(error).split('\n', 1)[0] ?? '';
}
