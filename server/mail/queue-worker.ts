import { PeriodicWorker } from '../schedule/periodic-worker.ts';
import type { Mailer } from './mailer.ts';

const INTERVAL_MILLISECONDS = 5_000;

/** How long an instance has an email to itself: longer than sending takes. */
export const LEASE = `interval '2 minutes'`;

/** Sends the emails of a queue one after the other, in every instance, if the shop sends email. */
export abstract class QueueWorker extends PeriodicWorker {
  /** @param emails what the queue contains, for the log */
  constructor(
    protected readonly mailer: Mailer,
    name: string,
    emails: string,
  ) {
    super({
      name,
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: `Cannot process ${emails}`,
    });
  }

  /** @returns false if nothing is due */
  protected abstract sendNext(): Promise<boolean>;

  override onApplicationBootstrap(): void {
    if (this.mailer.isSetUp) this.start();
  }

  protected async run(): Promise<void> {
    while (!this.signal.aborted && (await this.sendNext())) this.reportSuccess();
  }
}
