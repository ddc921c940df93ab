import { HttpException, HttpStatus } from '@nestjs/common';

/** Asks the caller to wait; the response carries the seconds as Retry-After. */
export class TooManyRequestsException extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
  }
}

export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** What a 404 says where the path's id leads to nothing. */
export const notFoundMessage = (resource: 'order' | 'product') => `This ${resource} does not exist.`;
