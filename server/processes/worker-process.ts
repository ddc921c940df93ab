import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { MeasuredProcess, Metrics } from '../metrics/added-metrics.ts';

/**
 * What the first process tells the others. After an update in place it is older than they are: words may be added, and
 * keep their meaning.
 */
export type Instruction = 'stop' | 'make way' | 'tell metrics';

/** What a process that cannot start tells the first one: why. */
const failureSchema = z.object({ failure: z.string() });
type Failure = z.infer<typeof failureSchema>;

/** Tells the first process why this one cannot start, and ends. */
export function endWithFailure(error: unknown): void {
  const failure: Failure = { failure: error instanceof Error ? error.message : String(error) };
  process.send?.(failure, () => process.exit(1));
}

/** What a process that was told to tell its metrics answers. */
const metricsSchema = z.object({ metrics: z.custom<Metrics>(Array.isArray) });
export type MetricsMessage = z.infer<typeof metricsSchema>;

const MAX_START_MILLISECONDS = 60_000;
const MAX_ANSWER_MILLISECONDS = 2_000;

/** A process that takes requests, as the first process sees it. */
export class WorkerProcess implements MeasuredProcess {
  /** Resolves with the cause when it has ended. */
  readonly ended: Promise<string>;
  private readonly worker: Worker;
  private failure: string | undefined;
  private isOpen = false;
  private latestMetrics: Metrics = [];
  private readonly awaitingMetrics = new Set<() => void>();

  /** @param environment what it gets besides the environment of this process */
  constructor(environment: Record<string, string>) {
    this.worker = cluster.fork(environment);
    this.ended = new Promise((resolve) => {
      this.worker.once('exit', (code, signal) => {
        const end = () => resolve(this.failure ?? `it ended with ${signal ?? code}`);
        // What it said last may not have been read yet.
        if (this.worker.isConnected()) this.worker.once('disconnect', end);
        else end();
      });
    });
    // It may end while it is told something.
    this.worker.on('error', () => {});
    this.worker.on('message', (message) => {
      this.failure = failureSchema.safeParse(message).data?.failure ?? this.failure;
      const told = metricsSchema.safeParse(message).data;
      if (told !== undefined) this.keepMetrics(told.metrics);
    });
  }

  /** What it had counted when it said so last. */
  get metrics(): Metrics {
    return this.latestMetrics;
  }

  async askForMetrics(): Promise<Metrics> {
    if (!this.isOpen || !this.worker.isConnected()) return this.latestMetrics;
    const answered = new AbortController();
    const answer = new Promise<void>((resolve) => this.awaitingMetrics.add(resolve));
    this.tell('tell metrics');
    const late = delay(MAX_ANSWER_MILLISECONDS, undefined, { signal: answered.signal }).catch(() => {});
    await Promise.race([answer, this.ended, late]);
    answered.abort();
    return this.latestMetrics;
  }

  private keepMetrics(metrics: Metrics): void {
    this.latestMetrics = metrics;
    for (const resolve of this.awaitingMetrics) resolve();
    this.awaitingMetrics.clear();
  }

  private tell(instruction: Instruction): void {
    this.worker.send(instruction);
  }

  get pid(): number {
    return this.worker.process.pid ?? 0;
  }

  /**
   * Resolves when it takes requests.
   * @throws why it cannot
   */
  async open(): Promise<void> {
    const timeOut = new AbortController();
    const { signal } = timeOut;
    const opened = once(this.worker, 'listening', { signal }).then(() => undefined);
    const late = delay(MAX_START_MILLISECONDS, 'it took longer than a minute', { signal });
    try {
      const failure = await Promise.race([opened, this.ended, late]);
      this.isOpen = failure === undefined;
      if (this.isOpen) return;
      this.kill();
      throw new Error(failure);
    } finally {
      timeOut.abort();
      await Promise.allSettled([opened, late]);
    }
  }

  /** Has it end within a time, or kills it. */
  async end(instruction: 'stop' | 'make way', milliseconds: number): Promise<void> {
    // What it is told before it listens would be lost.
    if (!this.isOpen) this.worker.process.kill('SIGTERM');
    else if (this.worker.isConnected()) this.tell(instruction);
    const kill = setTimeout(() => this.kill(), milliseconds);
    await this.ended;
    clearTimeout(kill);
  }

  kill(): void {
    this.worker.process.kill('SIGKILL');
  }
}
