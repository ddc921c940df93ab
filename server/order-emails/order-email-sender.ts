import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import type { Delivery } from '../mail/delivery.ts';
import { Mailer } from '../mail/mailer.ts';
import { OrderLinks } from '../orders/order-links.ts';
import { composeEmail } from './documents/order-email-composer.ts';
import { INITIAL_DELAY_SECONDS, retryDelaySeconds } from './order-email-backoff.ts';
import type { LeasedEmail } from './queue/leased-email.ts';
import { OrderEmailQueue } from './queue/order-email-queue.ts';

const RECORD_EVERY_MILLISECONDS = 1_000;
/** Stops before the lease expires and another instance may send the email. */
const RECORD_ATTEMPTS = 60;

interface Recording {
  onFailure(error: unknown): void;
  signal: AbortSignal;
}

const reasonOf = ({ kind }: LeasedEmail): string =>
  kind === 'reminder'
    ? 'The shop no longer has a payment link.'
    : 'The shipment was undone before the email was sent.';

/** An unavailable server is retried soon, so that all emails go out once it is back. */
function delaySeconds(
  { attempts }: LeasedEmail,
  { cause }: Extract<Delivery, { outcome: 'postponed' }>,
): number {
  return cause === 'server' ? INITIAL_DELAY_SECONDS : retryDelaySeconds(attempts);
}

@Injectable()
export class OrderEmailSender {
  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly queue: OrderEmailQueue,
    private readonly links: OrderLinks,
  ) {}

  async send(email: LeasedEmail): Promise<Delivery> {
    const orders = await Promise.all(
      email.orders.map(async (order) => ({
        ...order,
        pageUrl: await this.links.pageUrl(order.id),
        paymentUrl: await this.links.paymentUrl(order),
      })),
    );
    const composed = composeEmail({ ...email, orders }, this.settings);
    if (composed === undefined) return { outcome: 'refused', cause: 'gone', reason: reasonOf(email) };
    return this.mailer.send({ ...composed, id: email.messageId });
  }

  /** Retries many times: a sent email that is not recorded would be sent again. */
  async record(email: LeasedEmail, delivery: Delivery, { onFailure, signal }: Recording): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.recordOnce(email, delivery);
      } catch (error) {
        if (attempt === RECORD_ATTEMPTS || signal.aborted) throw error;
        onFailure(error);
        await sleep(RECORD_EVERY_MILLISECONDS, undefined, { ref: false });
      }
    }
  }

  private recordOnce(email: LeasedEmail, delivery: Delivery): Promise<void> {
    switch (delivery.outcome) {
      case 'sent':
        return this.queue.recordSent(email);
      case 'refused':
        return this.queue.recordRefused(email, delivery.reason);
      case 'postponed':
        return this.queue.recordPostponed(email, delivery.reason, delaySeconds(email, delivery));
    }
  }
}
