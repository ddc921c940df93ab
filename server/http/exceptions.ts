import { HttpException, HttpStatus } from '@nestjs/common';

/** Asks the caller to wait; the response carries the seconds as Retry-After. */
export class TooManyRequestsException extends HttpException {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Says in words how long to wait. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** An error in the shape of PostgREST, which the official client reads (`{code, message, details, hint}`). */
export class PostgrestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, more: { details?: string; hint?: string } = {}) {
    super(message);
    this.name = 'PostgrestError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }

  get body(): Record<string, string | null> {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

/** An error of the gateway that stands before PostgREST on Supabase: a 401 without a code. */
export class GatewayError extends PostgrestError {
  constructor(message: string, hint: string) {
    super(401, 'PGRST301', message, { hint });
    this.name = 'GatewayError';
  }

  override get body(): Record<string, string | null> {
    return { message: this.message, hint: this.hint };
  }
}
