import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { databaseUrl } from './database.ts';

/** Forward connections, silently drop their data, or reset them. */
type Mode = 'pass' | 'blackhole' | 'refuse';

/** A proxy between the shop and PostgreSQL that simulates network failures. */
export interface DatabaseProxy {
  /** The URL of PostgreSQL through the proxy. */
  url: string;
  /** Resets open and new connections. */
  cut(): void;
  /** Drops all data on open connections, which stay open, and on new ones unless `passNew`. */
  blackhole(options?: { passNew: boolean }): void;
  /** Adds this latency in each direction. */
  delay(milliseconds: number): void;
  /** Forwards new connections again, without delay. */
  restore(): void;
  /** How many packets the shop has sent. */
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

/** PostgreSQL's TLS negotiation: the client sends an SSLRequest of eight bytes, the server answers S, and TLS begins. */
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

  // A host that has gone silent must not close its side either.
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
    // The socket must be read to notice that the other side closes it.
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
