import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { pluralize } from '../../contract/pluralize.ts';
import { summarizeError } from '../http/describe-error.ts';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

interface Options {
  /** Of the logger. */
  name: string;
  intervalMilliseconds: number;
  /** Starts the log line of a failed run, such as "Cannot read the stock". */
  failureMessage: string;
}

function describeInterval(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 60 ? pluralize(seconds, 'second') : pluralize(seconds / 60, 'minute');
}

/** Runs a task on startup and periodically, until the application shuts down. Shutdown waits for the current run. */
export abstract class PeriodicWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  protected readonly logger: Logger;
  private readonly shutdown = new AbortController();
  private task: PeriodicTask | undefined;
  private isFailing = false;

  protected constructor(private readonly options: Options) {
    this.logger = new Logger(options.name);
  }

  protected abstract run(): Promise<void>;

  /** Aborted on shutdown. */
  protected get signal(): AbortSignal {
    return this.shutdown.signal;
  }

  /** Resolves when the current run is done. */
  protected get current(): Promise<void> | undefined {
    return this.task?.current;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.start();
  }

  beforeApplicationShutdown(): void {
    this.shutdown.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.current;
  }

  /** Starts the next run now, or right after the current one. */
  wake(): void {
    this.task?.wake();
  }

  protected start(): void {
    const run = async () => {
      await this.run();
      this.reportSuccess();
    };
    this.task = startPeriodicTask(this.options.intervalMilliseconds, run, {
      signal: this.signal,
      onError: (error) => this.reportFailure(error),
    });
  }

  protected reportSuccess(): void {
    this.isFailing = false;
  }

  /** Logs the first of consecutive failures. */
  protected reportFailure(error: unknown): void {
    const { failureMessage, intervalMilliseconds } = this.options;
    const reason = summarizeError(error).replace(/[^.?!]$/, '$&.');
    if (!this.isFailing)
      this.logger.warn(`${failureMessage}: ${reason} Retrying in ${describeInterval(intervalMilliseconds)}.`);
    this.isFailing = true;
  }
}
