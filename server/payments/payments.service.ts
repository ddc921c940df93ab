import { Injectable, Logger } from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { PaymentsRepository } from './payments.repository.ts';
import type { StripeResult } from './payments.schemas.ts';
import { ReversalsRepository } from './reversals.repository.ts';
import { type CheckoutSession, readCheckoutSession } from './stripe-event.ts';
import { type Reversal, readReversal } from './stripe-reversal.ts';

/** Records payments, refunds and disputes that Stripe reports. Logs only IDs, never the payer. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger('Payments');

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'production'>,
    private readonly payments: PaymentsRepository,
    private readonly reversals: ReversalsRepository,
    private readonly events: OrderEventPublisher,
  ) {}

  /** @param event with a verified signature */
  async receive(event: unknown): Promise<StripeResult> {
    const session = readCheckoutSession(event);
    if (session !== undefined) return this.record(session);
    const reversal = readReversal(event);
    return reversal === undefined ? 'ignored' : this.recordReversal(reversal);
  }

  async record(session: CheckoutSession): Promise<StripeResult> {
    const outcome = await this.payments.record(session, { acceptTestMode: !this.settings.production });
    if (outcome === undefined) return 'recorded before';
    const order = session.orderId === undefined ? 'without an order ID' : `for order ${session.orderId}`;
    const line = `Stripe session ${session.id} ${order}: ${outcome}.`;
    if (outcome === 'paid') this.logger.log(line);
    else this.logger.warn(line);
    this.events.publish({ changed: 1 });
    return outcome;
  }

  private async recordReversal(reversal: Reversal): Promise<StripeResult> {
    if (reversal.isTest && this.settings.production) return 'ignored';
    if (!(await this.reversals.record(reversal))) return 'recorded before';
    const { id, paymentIntentId, state } = reversal;
    this.logger.warn(`Stripe reports ${id} of payment ${paymentIntentId}: ${state}.`);
    this.events.publish({ changed: 1 });
    return state;
  }
}
