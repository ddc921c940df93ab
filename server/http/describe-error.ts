import { sqlState } from '../database/database-error.ts';

/**
 * What may be logged of an unexpected error. PostgreSQL and TypeORM put row values into messages and
 * properties, card data among them, so of their errors only the code and the stack frames are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${typeof error}`;
  const state = sqlState(error);
  if (state === undefined && error.name !== 'QueryFailedError') return error.stack ?? error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}, SQLSTATE ${state ?? 'unknown'}`, ...frames].join('\n');
}

/** The first line of that, for a failure that is expected to pass. */
export function nameError(error: unknown): string {
  return describeError(error).split('\n', 1)[0] ?? '';
}
