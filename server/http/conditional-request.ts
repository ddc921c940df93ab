import { BadRequestException, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** RFC 9110, 8.8.3: an entity tag, and a list of them. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAG_LIST = new RegExp(String.raw`^[\t ]*${TAG}(?:[\t ]*,[\t ]*${TAG})*[\t ]*$`);

/** The entity tags of an `If-Match`, or `'*'`; undefined if the header is malformed. */
export function readEntityTags(header: string): string[] | '*' | undefined {
  if (header.trim() === '*') return '*';
  return TAG_LIST.test(header) ? header.match(new RegExp(TAG, 'g'))?.map(String) : undefined;
}

/** The entity tags of `If-Match`; `'*'` without the header. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): string[] | '*' => {
  const header: string | undefined = context.switchToHttp().getRequest().headers['if-match'];
  const tags = header === undefined ? '*' : readEntityTags(header);
  if (tags !== undefined) return tags;
  throw new BadRequestException('If-Match must be * or a list of ETags in double quotes, such as "3".');
});

/**
 * Sets the `ETag` of a response, which browsers may then cache but must revalidate.
 * @returns whether the client already has this version: the reply is then a 304 without a body
 */
export function isNotModified(reply: FastifyReply, entityTag: string): boolean {
  reply.header('Cache-Control', 'no-cache').header('ETag', entityTag);
  if (!hasVersion(reply.request, entityTag)) return false;
  reply.status(304);
  return true;
}

/** Whether the client of a GET or HEAD already has the version with this entity tag. */
export function hasVersion({ method, headers }: FastifyRequest, entityTag: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Ignores `Cache-Control: no-cache`, which `fetch` adds to every request with If-None-Match.
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag: entityTag });
}
