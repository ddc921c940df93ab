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
import type { ClaimedEmail } from './queue/claimed-email.ts';
import { MissingOrderEmails } from './queue/missing-order-emails.ts';
import { OrderEmailClaims } from './queue/order-email-claims.ts';

const ROUND_EVERY_MILLISECONDS = 2_000;
/** So that a rush of orders is gone through in few large steps, and takes little of the database. */
const PAUSE_BETWEEN_ROUNDS_MILLISECONDS = 1_000;

/** By each instance. */
const SENT_AT_ONCE = 4;
/** 20 a second at most, so that a fast mail server does not take the process away from the orders. */
const MIN_MILLISECONDS_OF_A_PLACE = 200;

/** A stop waits for the e-mails under way, but not for a server that hangs. */
const MAX_SHUTDOWN_MILLISECONDS = 5_000;

/** Of the owner, it is always the same one. */
function mailboxOf({ kind, orders }: ClaimedEmail): string {
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
  private claiming: Promise<void> | undefined;
  private unsubscribe = () => {};
  private isDatabaseFailing = false;

  constructor(
    private readonly mailer: Mailer,
    private readonly missing: MissingOrderEmails,
    private readonly claims: OrderEmailClaims,
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
    const finished = this.rounds?.underWay.then(() => this.claiming).then(() => Promise.all(this.sending));
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
        more = await this.missing.addNext();
        this.isDatabaseFailing = false;
      } finally {
        this.fill();
        await sleep(PAUSE_BETWEEN_ROUNDS_MILLISECONDS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  /** Claims as many e-mails as there are places, unless somebody is at it already. */
  private fill(): void {
    this.claiming ??= this.claimAll()
      .catch((error) => this.reportDatabase(error))
      .finally(() => {
        this.claiming = undefined;
      });
  }

  private get freePlaces(): number {
    if (this.stopping.signal.aborted || !this.server.canRetry) return 0;
    const places = this.server.isPaused ? 1 : SENT_AT_ONCE;
    return places - this.sending.size;
  }

  private async claimAll(): Promise<void> {
    let more = true;
    while (more && this.freePlaces > 0) {
      const claim = await this.claims.claim(this.freePlaces, { untriedFirst: this.server.isPaused });
      for (const email of claim.emails) this.start(email);
      for (const email of claim.givenUp) this.failures.report(email);
      more = claim.more;
    }
  }

  private start(email: ClaimedEmail): void {
    const pace = sleep(MIN_MILLISECONDS_OF_A_PLACE, undefined, { signal: this.stopping.signal, ref: false });
    const sending = Promise.all([this.send(email), pace.catch(() => {})])
      .then(() => {})
      .catch((error) => this.reportDatabase(error))
      .finally(() => {
        this.sending.delete(sending);
        this.fill();
      });
    this.sending.add(sending);
  }

  private async send(email: ClaimedEmail): Promise<void> {
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
    if (!this.isDatabaseFailing) this.logger.warn(`Cannot work on e-mails: ${nameError(error)}`);
    this.isDatabaseFailing = true;
  }
}
