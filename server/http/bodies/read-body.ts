import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, RequestTimeoutException } from '@nestjs/common';
import { MAX_REQUEST_MILLISECONDS } from '../limits.ts';

const TOO_LARGE = 'Request body is too large';

/**
 * Reads a body within a time limit. Node's own limit for requests is longer, since its response is not in the error
 * format of the API.
 * @param tooLarge the error for a longer body
 */
export function readBody(payload: IncomingMessage, maxBytes: number, tooLarge = TOO_LARGE): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(payload.headers['content-length']) > maxBytes)
      return reject(new PayloadTooLargeException(tooLarge));
    const chunks: Buffer[] = [];
    let received = 0;

    const timer = setTimeout(() => stop(late()), MAX_REQUEST_MILLISECONDS);
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (received > maxBytes) stop(new PayloadTooLargeException(tooLarge));
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, received));
    };
    const onError = ({ message }: Error) => stop(new BadRequestException(message));

    function stop(reason?: Error): void {
      clearTimeout(timer);
      payload.off('data', onData).off('end', onEnd);
      if (reason !== undefined) reject(reason);
    }
    payload.on('data', onData).once('end', onEnd).once('error', onError);
  });
}

const late = () => new RequestTimeoutException('The request timed out. Send it again.');
