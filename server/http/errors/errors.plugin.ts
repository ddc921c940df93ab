import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../database/database-error.ts';
import { describeError, nameError } from '../describe-error.ts';
import { PostgrestError, TooManyRequestsException } from '../exceptions.ts';
import { normalizeUrl } from '../url-normalization.ts';

const logger = new Logger('Errors');

export const NOTHING_HERE = 'There is nothing at this URL.';

/** Nobody knows when the shop will work again. It is likely to be soon, and trying again costs little. */
const RETRY_AFTER_SECONDS = 5;

/** The framework's own message for a route that does not exist. */
const UNMATCHED = /^Cannot [A-Z-]+ /;

const DATA_API = /^\/rest\/v1(\/|$|\?)/;

interface ErrorResponse {
  status: number;
  message: string;
}

/** Whether a request belongs to the Data API: also by its route, since a URL can be percent-encoded. */
export function isDataApi(request: { routeOptions?: { url?: string }; url: string }): boolean {
  const { url } = request;
  return DATA_API.test(url) || (url.includes('%') && DATA_API.test(request.routeOptions?.url ?? ''));
}

/** An error that the framework or Fastify itself means for the caller. */
function clientError(error: unknown): ErrorResponse | undefined {
  if (error instanceof HttpException) {
    const message = UNMATCHED.test(error.message) ? NOTHING_HERE : error.message;
    return { status: error.getStatus(), message };
  }
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500 ? { status, message: error.message } : undefined;
}

function errorResponseOf(error: unknown, requestId: string): ErrorResponse {
  const response = clientError(error);
  if (response !== undefined) return response;
  if (isDatabaseUnavailable(error)) {
    logger.warn(`${requestId} ${nameError(error)}`);
    return {
      status: 503,
      message: 'The shop cannot reach its database at the moment. Try again in a minute.',
    };
  }
  logger.error(`${requestId} ${describeError(error)}`);
  return {
    status: 500,
    message: `Something went wrong on our side. If it stays so, tell us this number: ${requestId}`,
  };
}

/** Of requests that are refused before PostgREST would see them. */
const KEPT_STATUSES = [408, 413, 431];

function asPostgrestError(error: unknown, requestId: string): PostgrestError {
  if (error instanceof PostgrestError) return error;
  const { status, message } = errorResponseOf(error, requestId);
  if (KEPT_STATUSES.includes(status)) return new PostgrestError(status, 'PGRST102', message);
  // As PostgREST answers what a database raises as PT and a status.
  if (status === 429) return new PostgrestError(429, 'PT429', message);
  if (status === 503) return new PostgrestError(503, 'PGRST001', message);
  if (status === 404) return new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return status < 500
    ? new PostgrestError(400, 'PGRST102', message)
    : new PostgrestError(status, 'XX000', message);
}

const proxyStatusOf = ({ code }: PostgrestError): string => `PostgREST; error=${code}`;

/**
 * Responds to a request that failed: under `/rest/v1` in PostgREST's shape (the gateway's has no code), everywhere else
 * with `{ error }`. An unexpected error is a bare 500 with the request's id, which is in the log.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8');
  if (error instanceof TooManyRequestsException) reply.header('Retry-After', String(error.retryAfterSeconds));
  if (error instanceof PostgrestError || isDataApi(request)) {
    const postgrestError = asPostgrestError(error, request.id);
    if (postgrestError.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    reply.header('Proxy-Status', proxyStatusOf(postgrestError));
    send(reply, postgrestError.status, postgrestError.body);
  } else {
    const { status, message } = errorResponseOf(error, request.id);
    send(reply, status, { error: message });
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  if (status === 503) reply.header('Retry-After', String(RETRY_AFTER_SECONDS));
  reply.status(status).send(body);
}

/** Handles every error of every request, those of guards and of the framework included. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) sendError(error, http.getRequest<FastifyRequest>(), reply);
  }
}

const CLIENT_ERROR_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface ClientError extends Error {
  code?: string;
  /** What has arrived last, in a buffer, if anything has. */
  rawPacket?: unknown;
}

const REQUEST_LINE = /^[A-Z]+ (\S+)/;
const REQUEST_LINE_BYTES = 1024;

/** Whether a request that cannot be read was meant for the Data API, as far as what arrived last shows its first line. */
function isForDataApi({ rawPacket }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const [, url] = REQUEST_LINE.exec(rawPacket.toString('latin1', 0, REQUEST_LINE_BYTES)) ?? [];
  return url !== undefined && isDataApi({ url: normalizeUrl(url) });
}

/** Responds to what is not a whole HTTP request. There is no reply object yet, so it writes to the socket. */
export function sendClientError(error: ClientError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status = CLIENT_ERROR_STATUS[error.code ?? ''] ?? 400;
  const unreadable = new HttpException('The request could not be read.', status);
  const postgrestError = isForDataApi(error) ? asPostgrestError(unreadable, 'none') : undefined;
  const body = JSON.stringify(postgrestError?.body ?? { error: unreadable.message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    ...(postgrestError === undefined ? [] : [`Proxy-Status: ${proxyStatusOf(postgrestError)}`]),
    'Connection: close',
  ];
  // A client that keeps its side open would keep the connection for good.
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy());
}
