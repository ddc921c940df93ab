import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long a shutdown waits for requests in flight. */
const MAX_DRAIN_MILLISECONDS = 5_000;

/** Moves traffic to other instances before a shutdown: health checks fail, and connections end. */
@Injectable()
export class Drain {
  private begun = false;

  /** Whether each connection should end with its next response. */
  get isBegun(): boolean {
    return this.begun;
  }

  /** From now on, proxies should send no requests to this instance. */
  begin(): void {
    this.begun = true;
  }
}

/** Completes the requests in flight, and then closes their keep-alive connections. */
export async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cut);
}
