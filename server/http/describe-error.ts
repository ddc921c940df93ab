import { sqlState } from '../database/database-error.ts';

/**
 * The part of an unexpected error that is safe to log. Errors of PostgreSQL and TypeORM contain row values, including
 * card data, so only their code and stack frames are logged.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${typeof error}`;
  const state = sqlState(error);
  if (state === undefined && error.name !== 'QueryFailedError') return error.stack ?? error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}, SQLSTATE ${state ?? 'unknown'}`, ...frames].join('\n');
}

/** The first line of `describeError`, for a transient failure. */
export function summarizeError(error: unknown): string {
  return describeError(error).split('\n', 1)[0] ?? '';
}
