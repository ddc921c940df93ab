import type { FastifyReply } from 'fastify';

/** Names and values by turns, as Node takes them at once. */
export type RawHeaders = readonly string[];

export const rawHeaders = (headers: Record<string, string | number>): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * Sends a response that lies in memory, with the headers that the reply has already. Fastify would collect all headers in
 * an object and ask the hooks of `onSend`, which takes longer than sending: none of them is for such a response but the
 * one that ends connections.
 */
export function sendFromMemory(
  reply: FastifyReply,
  status: number,
  headers: RawHeaders,
  body?: Buffer,
): void {
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  if (reply.endsConnection()) all.push('connection', 'close');
  reply.hijack();
  reply.raw.writeHead(status, all);
  reply.raw.end(body);
}
