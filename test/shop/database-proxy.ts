import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { databaseUrl } from './database.ts';

/** What happens to a connection: it passes, or nothing comes through any more, or it is refused. */
type Mode = 'pass' | 'blackhole' | 'refuse';

/** Stands between the shop and PostgreSQL, so that the way between them can fail as networks fail. */
export interface DatabaseProxy {
  /** Of PostgreSQL through the proxy. */
  url: string;
  /** Open connections are reset, new ones too. */
  cut(): void;
  /** Open connections stay open in silence for good; so do new ones, unless they are let through. */
  blackhole(options?: { passNew: boolean }): void;
  /** Whatever passes takes this much longer, each way. */
  delay(milliseconds: number): void;
  /** New connections pass. */
  restore(): void;
  /** How often the shop has sent something. */
  sent(): number;
  /** How many new connections were reset. */
  refused(): number;
  close(): void;
}

interface Connection {
  shop: Socket;
  database: Socket | undefined;
  silent: boolean;
}

const certificate = (file: string) => readFileSync(path.join(__dirname, 'certificate', file));

/** PostgreSQL's own negotiation: the client asks in eight bytes, the server answers S, and TLS begins. */
async function startTls(socket: Socket): Promise<Duplex> {
  await once(socket, 'readable');
  socket.read(8);
  socket.write('S');
  return new TLSSocket(socket, {
    isServer: true,
    key: certificate('key.pem'),
    cert: certificate('certificate.pem'),
  });
}

export async function startDatabaseProxy({ tls = false } = {}): Promise<DatabaseProxy> {
  const real = new URL(databaseUrl());
  const connections = new Set<Connection>();
  let mode: Mode = 'pass';
  let latency = 0;
  let sent = 0;
  let refused = 0;

  // A host that has gone silent does not answer a goodbye either.
  const server = createServer({ allowHalfOpen: true }, async (shop) => {
    shop.on('error', () => {});
    if (mode === 'refuse') {
      refused += 1;
      return void shop.resetAndDestroy();
    }
    const connection: Connection = { shop, database: undefined, silent: mode === 'blackhole' };
    connections.add(connection);
    shop.once('close', () => {
      connections.delete(connection);
      connection.database?.destroy();
    });
    // What nobody reads would not show that the other side has hung up.
    if (connection.silent) return void shop.resume();
    const near = tls ? await startTls(shop) : shop;
    const database = connect(Number(real.port), real.hostname);
    connection.database = database;
    near.on('error', () => {});
    database.on('error', () => {});
    database.once('close', () => connection.silent || shop.destroy());
    forward(near, database, connection);
    forward(database, near, connection);
    near.on('data', () => {
      sent += 1;
    });
    near.once('end', () => connection.silent || shop.destroy());
  });

  function forward(from: Duplex, to: Duplex, connection: Connection): void {
    from.on('data', (chunk) => {
      if (connection.silent) return;
      if (latency === 0) to.write(chunk);
      else setTimeout(() => connection.silent || to.destroyed || to.write(chunk), latency);
    });
  }

  function cut(): void {
    for (const { shop, database } of connections) {
      shop.resetAndDestroy();
      database?.destroy();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  if (tls) url.searchParams.set('sslmode', 'no-verify');
  return {
    url: url.href,
    cut() {
      mode = 'refuse';
      cut();
    },
    blackhole({ passNew } = { passNew: false }) {
      mode = passNew ? 'pass' : 'blackhole';
      for (const connection of connections) connection.silent = true;
    },
    delay(milliseconds) {
      latency = milliseconds;
    },
    restore() {
      mode = 'pass';
      latency = 0;
    },
    sent: () => sent,
    refused: () => refused,
    close() {
      cut();
      server.close();
    },
  };
}
