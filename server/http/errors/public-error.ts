import { HttpException, Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../database/database-error.ts';
import { describeError, summarizeError } from '../describe-error.ts';

export interface PublicError {
  status: number;
  message: string;
}

const logger = new Logger('Errors');

export const NOT_FOUND = 'This URL does not exist.';

/** Nest's message for an unknown route. */
const UNMATCHED = /^Cannot [A-Z-]+ /;

/** An error of Nest or Fastify that is meant for the caller. */
function clientError(error: unknown): PublicError | undefined {
  if (error instanceof HttpException) {
    const message = UNMATCHED.test(error.message) ? NOT_FOUND : error.message;
    return { status: error.getStatus(), message };
  }
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500 ? { status, message: error.message } : undefined;
}

/** Logs an unexpected error with the id of the request. The caller gets only the id. */
export function publicErrorOf(error: unknown, requestId: string): PublicError {
  const expected = clientError(error);
  if (expected !== undefined) return expected;
  if (isDatabaseUnavailable(error)) {
    logger.warn(`${requestId} ${summarizeError(error)}`);
    return {
      status: 503,
      message: 'The shop can’t reach its database right now. Try again in a minute.',
    };
  }
  logger.error(`${requestId} ${describeError(error)}`);
  return {
    status: 500,
    message: `Something went wrong. If it keeps happening, search the shop’s log for this ID: ${requestId}.`,
  };
}
