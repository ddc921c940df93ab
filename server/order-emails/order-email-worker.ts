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

const ROUND_EVERY_MILLISECONDS = 2_000;
/** So that a rush of orders is gone through in few large steps, and takes little of the database. */
const PAUSE_BETWEEN_ROUNDS_MILLISECONDS = 1_000;

/** By each instance. */
const SENT_AT_ONCE = 4;
/** 20 a second at most, so that a fast mail server does not take the process away from the orders. */
const MIN_MILLISECONDS_PER_SLOT = 200;

/** A stop waits for the e-mails under way, but not for a server that hangs. */
const MAX_SHUTDOWN_MILLISECONDS = 5_000;

/** Of the owner, it is always the same one. */
function mailboxOf({ kind, orders }: LeasedEmail): string {
  return kind === 'notice' ? 'owner' : comparableMailbox(orders[0]?.email ?? '');
}

/** Sends the e-mails of orders, in every process of the shop. The table of orders says what is to be sent. */
@Injectable()
export class OrderEmailWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('OrderEmails');
  private readonly stopping = new AbortController();
  private readonly sending = new Set<Promise<void>>();
  private readonly server = new MailServerStatus();
  private rounds: Rounds | undefined;
  private leasing: Promise<void> | undefined;
  private unsubscribe = () => {};
  private isDatabaseFailing = false;

  constructor(
    private readonly mailer: Mailer,
    private readonly outbox: OutboxScan,
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
    void this.reportFault();
    this.rounds = every(ROUND_EVERY_MILLISECONDS, () => this.round(), {
      signal: this.stopping.signal,
      onError: (error) => this.reportDatabase(error),
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
    const finished = this.rounds?.underWay.then(() => this.leasing).then(() => Promise.all(this.sending));
    await Promise.race([finished, sleep(MAX_SHUTDOWN_MILLISECONDS, undefined, { ref: false })]);
  }

  /** At the start, so that wrong settings are noticed before the first order. */
  private async reportFault(): Promise<void> {
    const fault = await this.mailer.findFault();
    if (fault !== undefined && !this.stopping.signal.aborted) this.server.reportUnavailable(fault);
  }

  private async round(): Promise<void> {
    const { signal } = this.stopping;
    for (let more = true; more && !signal.aborted; ) {
      try {
        more = await this.outbox.scanNext();
        this.isDatabaseFailing = false;
      } finally {
        this.fill();
        await sleep(PAUSE_BETWEEN_ROUNDS_MILLISECONDS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  /** Claims as many e-mails as there are places, unless somebody is at it already. */
  private fill(): void {
    this.leasing ??= this.leaseAll()
      .catch((error) => this.reportDatabase(error))
      .finally(() => {
        this.leasing = undefined;
      });
  }

  private get freeSlots(): number {
    if (this.stopping.signal.aborted || !this.server.canRetry) return 0;
    const slots = this.server.isPaused ? 1 : SENT_AT_ONCE;
    return slots - this.sending.size;
  }

  private async leaseAll(): Promise<void> {
    let more = true;
    while (more && this.freeSlots > 0) {
      const leased = await this.queue.lease(this.freeSlots, { untriedFirst: this.server.isPaused });
      for (const email of leased.emails) this.start(email);
      for (const email of leased.givenUp) this.failures.report(email);
      more = leased.more;
    }
  }

  private start(email: LeasedEmail): void {
    const pace = sleep(MIN_MILLISECONDS_PER_SLOT, undefined, { signal: this.stopping.signal, ref: false });
    const sending = Promise.all([this.send(email), pace.catch(() => {})])
      .then(() => {})
      .catch((error) => this.reportDatabase(error))
      .finally(() => {
        this.sending.delete(sending);
        this.fill();
      });
    this.sending.add(sending);
  }

  private async send(email: LeasedEmail): Promise<void> {
    const delivery = await this.sender.send(email);
    this.server.report(delivery, mailboxOf(email));
    await this.sender.record(email, delivery, {
      onFailure: (error) => this.reportDatabase(error),
      signal: this.stopping.signal,
    });
    if (delivery.outcome === 'refused') {
      const orderNumbers = email.orders.map(({ orderNumber }) => orderNumber);
      this.failures.report({ ...delivery, kind: email.kind, orderNumbers });
    }
  }

  private reportDatabase(error: unknown): void {
    if (!this.isDatabaseFailing) this.logger.warn(`Cannot process emails: ${nameError(error)}`);
    this.isDatabaseFailing = true;
  }
}
