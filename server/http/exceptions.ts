import { HttpException, HttpStatus } from '@nestjs/common';
import { pluralize } from '../../contract/pluralize.ts';

/** The response contains the seconds as Retry-After. */
export class TooManyRequestsException extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** For `Retry-After`: rounded up, because a retry before then is refused as well, and never 0. */
export const secondsToWait = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 120 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
  return `Try again in ${wait}.`;
}

/** For the 404 of an unknown id. */
export const notFoundMessage = (resource: 'order' | 'product' | 'payment problem') =>
  `This ${resource} does not exist.`;
