import type { FastifyReply } from 'fastify';

/** Alternating names and values, for Node's `writeHead`. */
export type RawHeaders = readonly string[];

export const rawHeaders = (headers: Record<string, string | number>): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/**
 * Sends a response, with the headers that the reply already has. Bypasses Fastify's header object and `onSend` hooks, which
 * take longer than sending. Of the hooks, only the one that ends connections matters here.
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
