import cluster from 'node:cluster';
import { once } from 'node:events';
import { print } from '../config/command-line.ts';
import type { Settings } from '../config/settings.ts';
import { listenForReplacement, type StopRequest, unlessAborted } from '../config/stop-request.ts';
import type { DatabaseUrls } from '../database/database-urls.ts';
import { maxEndMilliseconds } from './end-limits.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Has several processes serve on one port, until a stop is requested and they have ended. */
export async function serveWithProcesses(
  settings: Settings,
  { owner }: DatabaseUrls,
  { requested, urgent }: StopRequest,
  onOpen: () => void,
): Promise<void> {
  // After an update, the new build lies at the same path.
  cluster.setupPrimary({ exec: process.argv[1], args: [] });
  const metrics = settings.metrics && (await import('../metrics/added-metrics.ts'));
  const added = metrics && new metrics.AddedMetrics();
  const processes = new WorkerProcesses({
    count: settings.webConcurrency,
    environment: {
      PORT: String(settings.port),
      DATA_DIR: settings.dataDirectory,
      ...(owner === undefined ? {} : { DATABASE_URL: owner }),
    },
    maxEndMilliseconds: maxEndMilliseconds(settings),
    report: print,
    onEnded: ({ metrics: latest }) => added?.remember(latest),
  });
  listenForReplacement(() => processes.replace());
  urgent.addEventListener('abort', () => processes.kill());
  try {
    await unlessAborted(processes.open(), requested);
    if (settings.metrics !== undefined && added !== undefined) {
      const { startMetricsServer } = await import('../metrics/metrics-server.ts');
      await startMetricsServer(settings.metrics, () => added.read(processes));
    }
    onOpen();
    await once(requested, 'abort');
  } finally {
    await processes.stop();
  }
}
