import type { FastifyReply } from 'fastify';
import { isKnown } from './entity-tag.ts';

/**
 * Lets browsers keep an answer that is the same for everybody, as long as they ask each time whether it still holds.
 * @returns the answer, or nothing (304) for who has it already
 */
export function freshAnswer<Answer>(
  reply: FastifyReply,
  entityTag: string,
  answer: Answer,
): Answer | undefined {
  reply.header('Cache-Control', 'no-cache').header('ETag', entityTag);
  if (!isKnown(entityTag, reply.request.headers['if-none-match'])) return answer;
  reply.status(304);
  return undefined;
}
