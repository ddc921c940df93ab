import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { comparableMailbox } from '../../contract/email-address.ts';
import { nameError } from '../http/describe-error.ts';
import { Mailer } from '../mail/mailer.ts';
import { OrderEventListener } from '../order-events/order-event-listener.ts';
import { every, type Rounds } from '../schedule/every.ts';
import { MailServerStatus } from './mail-server-status.ts';
import { OrderEmailFailures } from './order-email-failures.ts';
import { OrderEmailSender } from './order-email-sender.ts';
import type { LeasedEmail } from './queue/leased-email.ts';
import { OrderEmailQueue } from './queue/order-email-queue.ts';
import { OutboxScan } from './queue/outbox-scan.ts';
import { ReminderScan } from './queue/reminder-scan.ts';
import { StatusChangeScan } from './queue/status-change-scan.ts';

const ROUND_EVERY_MILLISECONDS = 2_000;
/** The pause between scans, so that bursts are queued in fewer batches, which reduces database load. */
const SCAN_INTERVAL_MILLISECONDS = 1_000;

/** Per instance. */
const MAX_CONCURRENT_SENDS = 4;
/** Limits sending to 20 a second, so that a fast mail server doesn't slow down orders. */
const MIN_MILLISECONDS_PER_SLOT = 200;

/** Shutdown waits for emails in progress, but not for a mail server that hangs. */
const MAX_SHUTDOWN_MILLISECONDS = 5_000;

/** All alerts to the owner count as one mailbox. */
function mailboxOf({ kind, orders }: LeasedEmail): string {
  return kind === 'notice' ? 'owner' : comparableMailbox(orders[0]?.email ?? '');
}

/** Sends order emails, in every instance. */
@Injectable()
export class OrderEmailWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('OrderEmails');
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly mailServer = new MailServerStatus();
  private rounds: Rounds | undefined;
  private leasing: Promise<void> | undefined;
  private unsubscribe = () => {};
  private isDatabaseFailing = false;

  constructor(
    private readonly mailer: Mailer,
    private readonly outbox: OutboxScan,
    private readonly statusChanges: StatusChangeScan,
    private readonly reminders: ReminderScan,
    private readonly queue: OrderEmailQueue,
    private readonly sender: OrderEmailSender,
    private readonly failures: OrderEmailFailures,
    private readonly listener: OrderEventListener,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.mailer.isSetUp) return;
    this.unsubscribe = this.listener.subscribe({
      ready: () => this.wake(),
      changes: ({ stored }) => stored > 0 && this.wake(),
    });
    void this.checkMailServer();
    this.rounds = every(ROUND_EVERY_MILLISECONDS, () => this.round(), {
      signal: this.stopping.signal,
      onError: (error) => this.reportDatabaseError(error),
    });
  }

  wake(): void {
    this.rounds?.wake();
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe();
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    const finished = this.rounds?.current.then(() => this.leasing).then(() => Promise.all(this.inFlight));
    await Promise.race([finished, sleep(MAX_SHUTDOWN_MILLISECONDS, undefined, { ref: false })]);
  }

  /** Runs on startup, so that wrong settings are noticed before the first order. */
  private async checkMailServer(): Promise<void> {
    const fault = await this.mailer.diagnose();
    if (fault !== undefined && !this.stopping.signal.aborted) this.mailServer.reportUnavailable(fault);
  }

  private async round(): Promise<void> {
    const { signal } = this.stopping;
    for (let more = true; more && !signal.aborted; ) {
      try {
        more = await this.scan();
        this.isDatabaseFailing = false;
      } finally {
        this.fillSlots();
        await sleep(SCAN_INTERVAL_MILLISECONDS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  /** @returns whether to scan again soon */
  private async scan(): Promise<boolean> {
    let more = false;
    for (const outbox of [this.outbox, this.statusChanges, this.reminders])
      more = (await outbox.scanNext()) || more;
    return more;
  }

  /** Leases an email for each free slot, unless a lease is in progress. */
  private fillSlots(): void {
    this.leasing ??= this.leaseAll()
      .catch((error) => this.reportDatabaseError(error))
      .finally(() => {
        this.leasing = undefined;
      });
  }

  private get freeSlots(): number {
    if (this.stopping.signal.aborted || !this.mailServer.canRetry) return 0;
    const slots = this.mailServer.isPaused ? 1 : MAX_CONCURRENT_SENDS;
    return slots - this.inFlight.size;
  }

  private async leaseAll(): Promise<void> {
    let more = true;
    while (more && this.freeSlots > 0) {
      const leased = await this.queue.lease(this.freeSlots, { untriedFirst: this.mailServer.isPaused });
      for (const email of leased.emails) this.start(email);
      for (const email of leased.givenUp) this.failures.report(email);
      more = leased.more;
    }
  }

  private start(email: LeasedEmail): void {
    const pace = sleep(MIN_MILLISECONDS_PER_SLOT, undefined, { signal: this.stopping.signal, ref: false });
    const sending = Promise.all([this.send(email), pace.catch(() => {})])
      .then(() => {})
      .catch((error) => this.reportDatabaseError(error))
      .finally(() => {
        this.inFlight.delete(sending);
        this.fillSlots();
      });
    this.inFlight.add(sending);
  }

  private async send(email: LeasedEmail): Promise<void> {
    const delivery = await this.sender.send(email);
    this.mailServer.report(delivery, mailboxOf(email));
    await this.sender.record(email, delivery, {
      onFailure: (error) => this.reportDatabaseError(error),
      signal: this.stopping.signal,
    });
    if (delivery.outcome === 'refused') {
      const orderNumbers = email.orders.map(({ orderNumber }) => orderNumber);
      this.failures.report({ ...delivery, kind: email.kind, orderNumbers });
    }
  }

  private reportDatabaseError(error: unknown): void {
    if (!this.isDatabaseFailing) this.logger.warn(`Cannot process emails: ${nameError(error)}`);
    this.isDatabaseFailing = true;
  }
}
