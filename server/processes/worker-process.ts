import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * What the first process tells the others. After an update in place it is older than they are: words may be added, and
 * keep their meaning.
 */
export type Instruction = 'stop' | 'make way';

/** What a process that cannot start tells the first one: why. */
const failureSchema = z.object({ failure: z.string() });
type Failure = z.infer<typeof failureSchema>;

/** Tells the first process why this one cannot start, and ends. */
export function endWithFailure(error: unknown): void {
  const failure: Failure = { failure: error instanceof Error ? error.message : String(error) };
  process.send?.(failure, () => process.exit(1));
}

const MAX_START_MILLISECONDS = 60_000;

/** A process that takes requests, as the first process sees it. */
export class WorkerProcess {
  /** Resolves with the cause when it has ended. */
  readonly ended: Promise<string>;
  private readonly worker: Worker;
  private failure: string | undefined;
  private isOpen = false;

  /** @param environment what it gets besides the environment of this process */
  constructor(environment: Record<string, string>) {
    this.worker = cluster.fork(environment);
    this.ended = new Promise((resolve) => {
      this.worker.once('exit', (code, signal) => resolve(this.failure ?? `it ended with ${signal ?? code}`));
    });
    // It may end while it is told something.
    this.worker.on('error', () => {});
    this.worker.on('message', (message) => {
      this.failure = failureSchema.safeParse(message).data?.failure ?? this.failure;
    });
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
  async end(instruction: Instruction, milliseconds: number): Promise<void> {
    // What it is told before it listens would be lost.
    if (!this.isOpen) this.worker.process.kill('SIGTERM');
    else if (this.worker.isConnected()) this.worker.send(instruction);
    const kill = setTimeout(() => this.kill(), milliseconds);
    await this.ended;
    clearTimeout(kill);
  }

  kill(): void {
    this.worker.process.kill('SIGKILL');
  }
}
