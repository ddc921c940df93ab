import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MetricsSettings } from './config/metrics-settings.ts';
import type { Settings } from './config/settings.ts';
import { createApplication } from './create-application.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthService } from './health/health.service.ts';
import { MAX_CLOSE_MILLISECONDS, MAX_DRAIN_MILLISECONDS, MAX_UNUSED_MILLISECONDS } from './processes/end-limits.ts';
import type { PublishedMetrics } from './processes/published-metrics.ts';

interface Ends {
  /** Aborted: the shop stops. */
  requested: AbortSignal;
  /** Aborted: another process takes over what this one does. */
  replaced?: AbortSignal;
}

/**
 * Takes no new connections: the other processes do. Those that are open end with their next response, or when they have
 * not been used for a while.
 */
async function makeWay(
  app: NestFastifyApplication,
  shutdownDelay: number,
  requested: AbortSignal,
): Promise<void> {
  app.get(HealthService).endConnections();
  const server: Server = app.getHttpServer();
  const drained = once(server, 'close');
  // http.Server's own would cut off idle connections, on which a request may be on its way.
  Server.prototype.close.call(server);
  const patience = Math.max(shutdownDelay, MAX_UNUSED_MILLISECONDS);
  await Promise.race([
    drained,
    delay(patience, undefined, { signal: requested, ref: false }).catch(() => {}),
  ]);
}

/** Lets the requests under way finish. Their connections would stay open for a next one, which will not come. */
async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cut);
}

/** Most shops do without. */
async function loadMetrics(settings: MetricsSettings): Promise<PublishedMetrics> {
  const { PublishedMetrics } = await import('./processes/published-metrics.ts');
  return new PublishedMetrics(settings);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/**
 * Serves in this process until that is to end. Then it drains requests: an acknowledged order is stored when it is done.
 * @param onOpen called with the port once requests are taken
 */
export async function serve(
  settings: Settings,
  databaseUrls: DatabaseUrls,
  { requested, replaced }: Ends,
  onOpen: (port: number) => void = () => {},
): Promise<void> {
  const metrics = settings.metrics && (await loadMetrics(settings.metrics));
  const app = await createApplication(settings, databaseUrls, (created) => metrics?.measure(created));
  await app.listen(settings.port, settings.host);
  await metrics?.open();
  if (!requested.aborted) onOpen(Number(new URL(await app.getUrl()).port));
  await Promise.race([aborted(requested), ...(replaced === undefined ? [] : [aborted(replaced)])]);
  const shutdownDelay = settings.shutdownDelaySeconds * 1_000;
  if (requested.aborted) {
    app.get(HealthService).announceStop();
    // Until every proxy has seen that requests should go elsewhere.
    await delay(shutdownDelay);
  } else {
    await makeWay(app, shutdownDelay, requested);
  }
  await Promise.race([closeDraining(app), delay(MAX_CLOSE_MILLISECONDS)]);
  await metrics?.close();
}
