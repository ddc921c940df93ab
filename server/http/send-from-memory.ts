import type { FastifyReply } from 'fastify';

/** Names and values by turns, as Node takes them at once. */
export type RawHeaders = readonly string[];

export const rawHeaders = (headers: Record<string, string | number>): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * Sends the headers that the reply has already, too. Fastify would collect all in an object and ask the hooks of
 * `onSend`, which takes longer than sending: none of them is for such a response but the one that ends connections.
 */
export function sendFromMemory(
  reply: FastifyReply,
  status: number,
  headers: RawHeaders,
  body?: Buffer,
): void {
  if (reply.endsConnection()) reply.header('Connection', 'close');
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  reply.raw.writeHead(status, all);
  reply.hijack();
  reply.raw.end(body);
}
