import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** What a process has counted. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** A process that can be asked what it has counted. */
export interface MeasuredProcess {
  /** Resolves with what it says, or with what it said last when it does not answer. */
  askForMetrics(): Promise<Metrics>;
}

/** What only grows. All else of a process is gone with it. */
const GROWS = new Set(['counter', 'histogram']);

/** The figures of several processes, as if one had counted them. */
export class AddedMetrics {
  /** Of processes that have ended: sums that shrink would look like a restart of the shop. */
  private past: Metrics = [];

  /** Goes on counting what a process had counted when it ended. */
  remember(metrics: Metrics): void {
    const growing = metrics.filter(({ type }) => GROWS.has(String(type)));
    try {
      const added = AggregatorRegistry.aggregate([this.past, growing]);
      this.past = added.getMetricsAsArray() as Metrics;
    } catch {
      // It was of another build, which counts in another way. That must not end the shop.
    }
  }

  async read(processes: Iterable<MeasuredProcess>): Promise<string> {
    // One of them may end meanwhile: it must not count twice.
    const { past } = this;
    const current = await Promise.all([...processes].map((process) => process.askForMetrics()));
    return AggregatorRegistry.aggregate([past, ...current]).metrics();
  }
}
