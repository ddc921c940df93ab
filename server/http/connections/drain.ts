import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long a shutdown waits for requests in flight. */
const MAX_DRAIN_MILLISECONDS = 5_000;
/** After this long, a connection without a request is one that a browser opened in advance. */
const MAX_UNUSED_MILLISECONDS = 500;

/** Moves traffic to other instances before a shutdown: health checks fail, and connections end. */
@Injectable()
export class Drain {
  private begun = false;
  private readonly connections = new Set<Socket>();

  /** Whether each connection should end with its next response. */
  get hasStarted(): boolean {
    return this.begun;
  }

  /** From now on, proxies should send no requests to this instance. */
  begin(): void {
    this.begun = true;
  }

  track(connection: Socket): void {
    this.connections.add(connection);
    connection.once('close', () => this.connections.delete(connection));
  }

  /** Node does not count connections as idle before their first request. */
  closeUnusedConnections(): void {
    for (const connection of this.connections) if (connection.bytesRead === 0) connection.destroy();
  }
}

/** Completes the requests in flight, and then closes their keep-alive connections. */
export async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const unused = setTimeout(() => app.get(Drain).closeUnusedConnections(), MAX_UNUSED_MILLISECONDS);
  const cut = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(unused);
  clearTimeout(cut);
}
