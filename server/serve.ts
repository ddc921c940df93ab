import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MetricsSettings } from './config/metrics-settings.ts';
import type { Settings } from './config/settings.ts';
import { createApplication } from './create-application.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthService } from './health/health.service.ts';
import type { MetricsServer } from './metrics/metrics-server.ts';

/** How long a stop waits for requests under way before it cuts them off. */
const MAX_DRAIN_MILLISECONDS = 5_000;

/** After this, a stop no longer waits for the app to close: a silent database never confirms that. */
const MAX_CLOSE_MILLISECONDS = 8_000;

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
async function loadMetrics(settings: MetricsSettings): Promise<MetricsServer> {
  const { MetricsServer } = await import('./metrics/metrics-server.ts');
  return new MetricsServer(settings);
}

/**
 * Serves until a stop is requested. Then it drains requests: an acknowledged order is stored when it is done.
 * @param onOpen called with the port once requests are taken
 */
export async function serve(
  settings: Settings,
  databaseUrls: DatabaseUrls,
  stopRequested: AbortSignal,
  onOpen: (port: number) => void,
): Promise<void> {
  const metrics = settings.metrics && (await loadMetrics(settings.metrics));
  const app = await createApplication(settings, databaseUrls, (created) => metrics?.measure(created));
  await app.listen(settings.port, settings.host);
  await metrics?.listen();
  const { port } = new URL(await app.getUrl());
  if (!stopRequested.aborted) {
    onOpen(Number(port));
    await once(stopRequested, 'abort');
  }
  app.get(HealthService).announceStop();
  // Until every proxy has seen that requests should go elsewhere.
  await delay(settings.shutdownDelaySeconds * 1_000);
  await Promise.race([closeDraining(app), delay(MAX_CLOSE_MILLISECONDS)]);
  metrics?.close();
}
