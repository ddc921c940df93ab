import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long a stop waits for requests under way before it cuts them off. */
const MAX_DRAIN_MILLISECONDS = 5_000;

/** Leads requests to other instances before this one stops: health checks fail, and connections end. */
@Injectable()
export class Drain {
  private begun = false;

  /** Whether each connection should end with its next response. */
  get isBegun(): boolean {
    return this.begun;
  }

  /** From now on no proxy should send requests to this instance. */
  begin(): void {
    this.begun = true;
  }
}

/** Lets the requests under way finish. Their connections would stay open for a next one, which will not come. */
export async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cut);
}
