import { randomUUID } from 'node:crypto';
import { HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-error.ts';
import { describeError, nameError } from './describe-error.ts';
import { isDataApi } from './is-data-api.ts';
import { PostgrestError } from './postgrest-error.ts';
import { TooManyRequestsException } from './too-many-requests.exception.ts';

const logger = new Logger('Errors');

/** When the shop can do its work again is not known; soon is likely, and asking costs little. */
const RETRY_AFTER_SECONDS = 5;

/** How the framework puts it. */
const UNMATCHED = /^Cannot [A-Z-]+ /;

interface Refusal {
  status: number;
  message: string;
}

/** A refusal that the framework or Fastify itself means for the caller. */
function requestRefusal(error: unknown): Refusal | undefined {
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return {
      status,
      message: UNMATCHED.test(error.message) ? 'There is nothing at this address.' : error.message,
    };
  }
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500 ? { status, message: error.message } : undefined;
}

function refusalOf(error: unknown): Refusal {
  const refusal = requestRefusal(error);
  if (refusal !== undefined) return refusal;
  if (isDatabaseUnavailable(error)) {
    logger.warn(nameError(error));
    return {
      status: 503,
      message: 'The shop cannot reach its database at the moment. Try again in a minute.',
    };
  }
  const id = randomUUID();
  logger.error(`${id} ${describeError(error)}`);
  return {
    status: 500,
    message: `Something went wrong on our side. If it stays so, tell us this number: ${id}`,
  };
}

function asPostgrestError(error: unknown): PostgrestError {
  if (error instanceof PostgrestError) return error;
  const { status, message } = refusalOf(error);
  if (status === 413) return new PostgrestError(413, 'PGRST102', message);
  if (status === 503) return new PostgrestError(503, 'PGRST001', message);
  if (status === 404) return new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return status < 500
    ? new PostgrestError(400, 'PGRST102', message)
    : new PostgrestError(status, 'XX000', message);
}

/**
 * Answers a request that failed. Two shapes and no third: `/rest/v1` answers like PostgREST, everything else
 * `{ error }`. What nobody expected is a bare 500 with an id that stands in the log.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8');
  if (error instanceof TooManyRequestsException) reply.header('Retry-After', String(error.retryAfterSeconds));
  if (error instanceof PostgrestError || isDataApi(request)) {
    const answer = asPostgrestError(error);
    if (answer.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    reply.header('Proxy-Status', `PostgREST; error=${answer.code}`);
    send(reply, answer.status, answer.body);
  } else {
    const { status, message } = refusalOf(error);
    send(reply, status, { error: message });
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  if (status === 503) reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  reply.status(status).send(body);
}
