import { once } from 'node:events';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics-settings.ts';

/**
 * Answers `GET /metrics` on a port of its own, which visitors do not reach.
 * @param read what there is to tell, in the format of Prometheus
 */
export async function startMetricsServer(
  { host, port }: MetricsSettings,
  read: () => Promise<string>,
): Promise<{ close(): void }> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await read();
      response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
