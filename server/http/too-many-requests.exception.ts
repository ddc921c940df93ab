import { HttpException, HttpStatus } from '@nestjs/common';

/** Asks the caller to wait; the answer carries the seconds as Retry-After. */
export class TooManyRequestsException extends HttpException {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
