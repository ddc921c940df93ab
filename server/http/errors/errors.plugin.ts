import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TooManyRequestsException } from '../exceptions.ts';
import { plugin } from '../plugin.ts';
import { type ErrorFormat, formatFor } from './error-format.ts';
import { refuseUnknownMethods } from './method-not-allowed.ts';

/** An outage is usually short, and retries are cheap. */
const RETRY_AFTER_SECONDS = 5;

function retryAfter(error: unknown, status: number): number | undefined {
  if (error instanceof TooManyRequestsException) return error.retryAfterSeconds;
  return status === 503 ? RETRY_AFTER_SECONDS : undefined;
}

/** Sends every error in the format of its API, including errors for unknown routes and methods. */
export const errorsPlugin = plugin((server, { formats }: { formats: ErrorFormat[] }) => {
  server.decorateReply('sendError', function sendError(this: FastifyReply, error: unknown) {
    const { request } = this;
    const { status, headers, body } = formatFor(request, formats).respond(error, request.id);
    this.status(status).type('application/json; charset=utf-8');
    const seconds = retryAfter(error, status);
    if (seconds !== undefined) this.header('Retry-After', String(seconds));
    return this.headers(headers ?? {}).send(body);
  });
  refuseUnknownMethods(server, formats);
});

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!reply.sent) reply.sendError(error);
  }
}
