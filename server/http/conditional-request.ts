import { BadRequestException, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** RFC 9110, 8.8.3: an entity tag, and a list of them. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAG_LIST = new RegExp(String.raw`^[\t ]*${TAG}(?:[\t ]*,[\t ]*${TAG})*[\t ]*$`);

/** The entity tags of an `If-Match`, `'*'` for any; undefined when the header is neither. */
export function readEntityTags(header: string): string[] | '*' | undefined {
  if (header.trim() === '*') return '*';
  return TAG_LIST.test(header) ? header.match(new RegExp(TAG, 'g'))?.map(String) : undefined;
}

/** The entity tags that the request insists on; `'*'` when it insists on none. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): string[] | '*' => {
  const header: string | undefined = context.switchToHttp().getRequest().headers['if-match'];
  const tags = header === undefined ? '*' : readEntityTags(header);
  if (tags !== undefined) return tags;
  throw new BadRequestException('If-Match must be * or a list of ETags in double quotes, such as "3".');
});

/**
 * Names the state of what a GET or HEAD responds with, so that browsers may keep it but must revalidate it.
 * @returns whether the client has this very state already: then the reply is a 304 and takes no body
 */
export function isNotModified(reply: FastifyReply, entityTag: string): boolean {
  reply.header('Cache-Control', 'no-cache').header('ETag', entityTag);
  if (!hasState(reply.request, entityTag)) return false;
  reply.status(304);
  return true;
}

/** Whether the client of a GET or HEAD has the state already that an entity tag names. */
export function hasState({ method, headers }: FastifyRequest, entityTag: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Only If-None-Match counts: `fetch` adds `Cache-Control: no-cache` whenever that header is set.
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag: entityTag });
}
