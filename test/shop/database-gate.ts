import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { databaseUrl } from './database.ts';

/** Stands between the shop and PostgreSQL, so that the way between them can be cut and mended. */
export async function startGate(): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const real = new URL(databaseUrl());
  const sockets = new Set<Socket>();
  let open = true;
  const server: Server = createServer((socket) => {
    if (!open) return void socket.destroy();
    const database = connect(Number(real.port), real.hostname);
    for (const side of [socket, database]) {
      sockets.add(side);
      side.on('error', () => {});
    }
    socket.pipe(database).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      open = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
