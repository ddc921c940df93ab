import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, RequestTimeoutException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** An order has three levels. A recursive walk through some thousands of levels would overflow the stack. */
const DEEPEST_BODY = 32;

interface BodyLimits {
  bytes: number;
  milliseconds: number;
}

/**
 * Bodies are JSON and nothing else; an empty one counts as none. No DELETE of ours takes one, so none is read: clients
 * that name a content type on every request, the Supabase client among them, send DELETE that way too.
 */
export function acceptJsonBodies(server: FastifyInstance, limits: BodyLimits): void {
  server.addHttpMethod('DELETE', { overrideExisting: true });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, limits).then((text) => {
      if (text === '') done(null, undefined);
      else if (isNestedDeeper(text, DEEPEST_BODY)) done(tooDeep());
      else parse(request, text, done);
    }, done);
  });
}

/**
 * Reads a body that must arrive in time. Node has a limit for whole requests too, but its response is not in the shape
 * of the door. So this one is shorter.
 */
function readText(payload: IncomingMessage, { bytes, milliseconds }: BodyLimits): Promise<string> {
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
      resolve(Buffer.concat(chunks, received).toString());
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
const tooDeep = () => new BadRequestException(`The JSON is nested more than ${DEEPEST_BODY} levels deep.`);

/** Whether arrays and objects of a JSON text are nested deeper than `most` levels; reads each character once. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') inString = !inString;
    else if (inString) {
      // An escaped quote does not end the string.
      if (character === '\\') index += 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
