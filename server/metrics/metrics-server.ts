import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/settings/metrics.ts';
import { measureShop } from './measure-shop.ts';

/** Collects the metrics of this instance and serves them at `GET /metrics`, on a separate port that visitors can't reach. */
export class MetricsServer {
  private readonly registry = new Registry();
  private readonly answer: RequestListener = async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await this.registry.metrics();
      response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  };
  private readonly server = createServer(this.answer);

  constructor(private readonly settings: MetricsSettings) {}

  /** Must be called before routes are added. */
  measure(app: NestFastifyApplication): void {
    measureShop(app, this.registry);
  }

  async listen(): Promise<void> {
    this.server.listen(this.settings.port, this.settings.host);
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
