import { setTimeout as delay } from 'node:timers/promises';
import { RestartPauses } from './restart-pauses.ts';
import { WorkerProcess } from './worker-process.ts';

interface Options {
  /** How many take requests. */
  count: number;
  /** What they get besides the environment of this process. */
  environment: Record<string, string>;
  /** How long one may take to end, before it is killed. */
  maxEndMilliseconds: number;
  report: (line: string) => void;
  onEnded?: (process: WorkerProcess) => void;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Keeps several processes running, and replaces them one after the other. */
export class WorkerProcesses {
  private readonly running = new Set<WorkerProcess>();
  /** Those that end because they were told to: nobody takes their place. */
  private readonly leaving = new WeakSet<WorkerProcess>();
  private readonly pauses = new RestartPauses();
  private readonly stopping = new AbortController();
  private opening: Promise<unknown> | undefined;
  private replacing: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(private readonly options: Options) {}

  /**
   * Starts them. Resolves when they take requests, but for those that could not start: they are tried again.
   * @throws why the first one cannot start
   */
  open(): Promise<void> {
    const opening = this.openAll();
    this.opening = opening.catch(() => {});
    return opening;
  }

  /** Replaces each by one of the code that is on the disk now. Asked for meanwhile, it is done once more afterwards. */
  replace(): void {
    if (this.replacing !== undefined) {
      this.isAskedAgain = true;
      return;
    }
    this.replacing = this.replaceAll().finally(() => {
      this.replacing = undefined;
      if (!this.isAskedAgain) return;
      this.isAskedAgain = false;
      this.replace();
    });
  }

  /** Has all of them end, also those that are about to start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.running].map((process) => this.end(process, 'stop')));
  }

  /** Ends all of them at once. */
  kill(): void {
    this.stopping.abort();
    for (const process of this.running) process.kill();
  }

  [Symbol.iterator](): Iterator<WorkerProcess> {
    return this.running.values();
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async openAll(): Promise<void> {
    // What keeps one from starting keeps all of them, and is told once.
    await this.start();
    const others = Array.from({ length: this.options.count - 1 }, () => this.start());
    for (const result of await Promise.allSettled(others)) {
      if (result.status === 'rejected')
        void this.keepStarting(`A process did not start: ${messageOf(result.reason)}`);
    }
  }

  /** @throws why it cannot start */
  private async start(): Promise<WorkerProcess> {
    this.stopping.signal.throwIfAborted();
    const process = new WorkerProcess(this.options.environment);
    this.running.add(process);
    void process.ended.then(() => {
      this.running.delete(process);
      this.options.onEnded?.(process);
    });
    await process.open();
    void process.ended.then((cause) => {
      if (!this.leaving.has(process)) void this.keepStarting(`Process ${process.pid} is gone: ${cause}.`);
    });
    return process;
  }

  /** Starts one in place of another, with growing pauses until that succeeds. */
  private async keepStarting(reason: string): Promise<void> {
    for (let told = reason; !this.isStopping; ) {
      const pause = this.pauses.next();
      this.options.report(`${told} Another one starts ${pause === 0 ? 'now' : `in ${pause / 1000} s`}.`);
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => {});
      if (this.isStopping) return;
      try {
        await this.start();
        return;
      } catch (error) {
        told = `A process did not start: ${messageOf(error)}`;
      }
    }
  }

  private async replaceAll(): Promise<void> {
    await this.opening;
    try {
      for (const process of [...this.running]) {
        if (this.running.has(process) && !this.isStopping) await this.replaceOne(process);
      }
    } catch (error) {
      if (!this.isStopping)
        this.options.report(`A new process did not start, so the old ones stay: ${messageOf(error)}`);
    }
  }

  private async replaceOne(old: WorkerProcess): Promise<void> {
    this.leaving.add(old);
    try {
      const successor = await this.start();
      this.options.report(`Process ${successor.pid} takes the place of ${old.pid}.`);
    } catch (error) {
      this.leaving.delete(old);
      // It had a successor, who is none.
      if (!this.running.has(old)) void this.keepStarting(`Process ${old.pid} is gone.`);
      throw error;
    }
    await this.end(old, 'make way');
  }

  private async end(process: WorkerProcess, instruction: 'stop' | 'make way'): Promise<void> {
    this.leaving.add(process);
    await process.end(instruction, this.options.maxEndMilliseconds);
  }
}
