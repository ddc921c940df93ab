import { fastify } from 'fastify';
import { rawHeaders, sendFromMemory } from '../send-from-memory.ts';
import { endConnections } from './end-connections.ts';

describe('a response', () => {
  let isAsked = false;
  let isAwaited = false;
  const server = fastify();
  beforeAll(() => {
    endConnections(
      server,
      () => isAsked,
      () => isAwaited,
    );
    server.get('/made', (_request, reply) => reply.send('made'));
    server.get('/kept', (_request, reply) => {
      reply.header('X-Request-Id', '7');
      sendFromMemory(reply, 200, rawHeaders({ 'content-length': 4 }), Buffer.from('kept'));
    });
  });
  afterAll(() => server.close());

  const receive = (url: string) => server.inject({ url });

  it.each(['/made', '/kept'])('to %s ends its connection while draining', async (url) => {
    isAsked = false;
    expect((await receive(url)).headers.connection).toBe('keep-alive');
    isAsked = true;
    expect((await receive(url)).headers.connection).toBe('close');
  });

  it.each(['/made', '/kept'])('to %s keeps the connection open for pipelined requests', async (url) => {
    isAsked = true;
    isAwaited = true;
    expect((await receive(url)).headers.connection).toBe('keep-alive');
    isAwaited = false;
  });

  it('from memory also has the headers of the reply', async () => {
    const { headers, body } = await receive('/kept');
    expect([headers['x-request-id'], headers['content-length'], body]).toEqual(['7', '4', 'kept']);
  });
});
