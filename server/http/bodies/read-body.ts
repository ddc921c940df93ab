import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, RequestTimeoutException } from '@nestjs/common';

export interface BodyLimits {
  bytes: number;
  milliseconds: number;
}

/**
 * Reads a body that must arrive in time. Node has a limit for whole requests too, but its response is not in the shape
 * of the door. So this one is shorter.
 * @throws PayloadTooLargeException
 * @throws RequestTimeoutException
 */
export function readBody(payload: IncomingMessage, { bytes, milliseconds }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(payload.headers['content-length']) > bytes) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let received = 0;

    const timer = setTimeout(() => stop(late()), milliseconds);
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      if (received > bytes) stop(tooLarge());
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

const late = () => new RequestTimeoutException('The request did not arrive in time. Send it again.');
const tooLarge = () => new PayloadTooLargeException('Request body is too large');
