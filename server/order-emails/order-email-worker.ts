import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { comparableMailbox } from '../../contract/email-address.ts';
import { Mailer } from '../mail/mailer.ts';
import { OrderEventListener } from '../order-events/order-event-listener.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';
import { MailServerStatus } from './mail-server-status.ts';
import { OrderEmailFailures } from './order-email-failures.ts';
import { OrderEmailSender } from './order-email-sender.ts';
import type { LeasedEmail } from './queue/leased-email.ts';
import { OrderEmailQueue } from './queue/order-email-queue.ts';
import { OutboxScan } from './queue/outbox-scan.ts';
import { ReminderScan } from './queue/reminder-scan.ts';
import { StatusChangeScan } from './queue/status-change-scan.ts';

const INTERVAL_MILLISECONDS = 2_000;
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

/** Sends order emails. Runs in every instance; a lease keeps two from sending the same email. */
@Injectable()
export class OrderEmailWorker extends PeriodicWorker {
  private readonly inFlight = new Set<Promise<void>>();
  private readonly mailServer = new MailServerStatus();
  private leasing: Promise<void> | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly mailer: Mailer,
    private readonly outbox: OutboxScan,
    private readonly statusChanges: StatusChangeScan,
    private readonly reminders: ReminderScan,
    private readonly queue: OrderEmailQueue,
    private readonly sender: OrderEmailSender,
    private readonly failures: OrderEmailFailures,
    private readonly listener: OrderEventListener,
  ) {
    super({
      name: 'OrderEmails',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot process emails',
    });
  }

  override onApplicationBootstrap(): void {
    if (!this.mailer.isSetUp) return;
    this.unsubscribe = this.listener.subscribe({
      ready: () => this.wake(),
      changes: ({ stored }) => stored > 0 && this.wake(),
    });
    void this.checkMailServer();
    this.start();
  }

  override beforeApplicationShutdown(): void {
    this.unsubscribe();
    super.beforeApplicationShutdown();
  }

  override async onApplicationShutdown(): Promise<void> {
    const finished = this.current?.then(() => this.leasing).then(() => Promise.all(this.inFlight));
    await Promise.race([finished, sleep(MAX_SHUTDOWN_MILLISECONDS, undefined, { ref: false })]);
  }

  /** Runs on startup, so that wrong settings are noticed before the first order. */
  private async checkMailServer(): Promise<void> {
    const fault = await this.mailer.diagnose();
    if (fault !== undefined && !this.signal.aborted) this.mailServer.reportUnavailable(fault);
  }

  protected async run(): Promise<void> {
    const { signal } = this;
    for (let more = true; more && !signal.aborted; ) {
      try {
        more = await this.scan();
        this.reportSuccess();
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
      .catch((error) => this.reportFailure(error))
      .finally(() => {
        this.leasing = undefined;
      });
  }

  private get freeSlots(): number {
    if (this.signal.aborted || !this.mailServer.canRetry) return 0;
    const slots = this.mailServer.isPaused ? 1 : MAX_CONCURRENT_SENDS;
    return slots - this.inFlight.size;
  }

  private async leaseAll(): Promise<void> {
    let more = true;
    while (more && this.freeSlots > 0) {
      const leased = await this.queue.lease(this.freeSlots, { untriedFirst: this.mailServer.isPaused });
      for (const email of leased.emails) this.startSending(email);
      for (const email of leased.givenUp) this.failures.report(email);
      more = leased.more;
    }
  }

  private startSending(email: LeasedEmail): void {
    const pace = sleep(MIN_MILLISECONDS_PER_SLOT, undefined, { signal: this.signal, ref: false });
    const sending = Promise.all([this.send(email), pace.catch(() => {})])
      .then(() => {})
      .catch((error) => this.reportFailure(error))
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
      onFailure: (error) => this.reportFailure(error),
      signal: this.signal,
    });
    if (delivery.outcome === 'refused') {
      const orderNumbers = email.orders.map(({ orderNumber }) => orderNumber);
      this.failures.report({ ...delivery, kind: email.kind, orderNumbers });
    }
  }
}
