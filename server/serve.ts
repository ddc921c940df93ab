import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { MetricsSettings } from './config/settings/metrics.ts';
import type { Settings } from './config/settings.ts';
import { createApplication } from './create-application.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { closeDraining, Drain } from './http/connections/drain.ts';
import type { MetricsServer } from './metrics/metrics-server.ts';

/** An unresponsive database would otherwise block the shutdown forever. */
const MAX_CLOSE_MILLISECONDS = 8_000;

/** Loaded lazily, since most shops have no metrics. */
async function loadMetrics(settings: MetricsSettings): Promise<MetricsServer> {
  const { MetricsServer } = await import('./metrics/metrics-server.ts');
  return new MetricsServer(settings);
}

/** Serves until shutdown is requested, then drains: requests in flight are completed. */
export async function serve(
  settings: Settings,
  databaseUrls: DatabaseUrls,
  shutdownRequested: AbortSignal,
  onOpen: (port: number) => void,
): Promise<void> {
  const metrics = settings.metrics && (await loadMetrics(settings.metrics));
  const app = await createApplication(settings, databaseUrls, (created) => metrics?.measure(created));
  await app.listen(settings.port, settings.host);
  await metrics?.listen();
  const { port } = new URL(await app.getUrl());
  if (!shutdownRequested.aborted) {
    onOpen(Number(port));
    await once(shutdownRequested, 'abort');
  }
  app.get(Drain).begin();
  // Proxies need time to notice the failing health checks.
  await delay(settings.shutdownDelaySeconds * 1_000);
  await Promise.race([closeDraining(app), delay(MAX_CLOSE_MILLISECONDS)]);
  metrics?.close();
}
