import cluster from 'node:cluster';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics-settings.ts';
import { measureShop } from '../metrics/measure-shop.ts';
import { startMetricsServer } from '../metrics/metrics-server.ts';
import type { Instruction, MetricsMessage } from './worker-process.ts';

/** What this process counts. It tells Prometheus, or, as one of several, the first process, which adds it up. */
export class PublishedMetrics {
  private readonly registry = new Registry();
  private server: { close(): void } | undefined;

  constructor(private readonly settings: MetricsSettings) {}

  /** Must be called before routes are added. */
  measure(app: NestFastifyApplication): void {
    measureShop(app, this.registry);
  }

  async open(): Promise<void> {
    if (!cluster.isWorker) {
      this.server = await startMetricsServer(this.settings, () => this.registry.metrics());
      return;
    }
    process.on('message', (instruction: Instruction) => {
      // Without an answer, the first process goes on with the figures before.
      if (instruction === 'tell metrics') this.tellFirstProcess().catch(() => {});
    });
  }

  /** To be called when there is nothing to count any more. */
  async close(): Promise<void> {
    this.server?.close();
    if (cluster.isWorker) await this.tellFirstProcess();
  }

  private async tellFirstProcess(): Promise<void> {
    const message: MetricsMessage = { metrics: await this.registry.getMetricsAsJSON() };
    if (process.connected) await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
  }
}
