import { Injectable } from '@nestjs/common';
import { OrderEventListener } from '../../order-events/order-event-listener.ts';
import { UnpaidOrders } from '../../orders/unpaid-orders.ts';
import { PeriodicWorker } from '../../schedule/periodic-worker.ts';
import { PaymentsService } from '../payments.service.ts';
import { StripeAlerts } from '../stripe-alerts.ts';
import { CheckoutsRepository, type DueCheckout } from './checkouts.repository.ts';
import { StripeFault } from './stripe-fault.ts';
import { type StripeSession, StripeSessions } from './stripe-sessions.ts';

const INTERVAL_MILLISECONDS = 20_000;
const SESSIONS_PER_RUN = 100;

/**
 * Asks Stripe about the sessions of pending orders, because its events may not arrive, and closes the sessions of
 * orders that were paid, cancelled or erased, so that they cannot be paid again. Runs in every instance: asking twice
 * is harmless.
 */
@Injectable()
export class SessionChecker extends PeriodicWorker {
  private unsubscribe = () => {};

  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly sessions: StripeSessions,
    private readonly payments: PaymentsService,
    private readonly alerts: StripeAlerts,
    private readonly unpaidOrders: UnpaidOrders,
    private readonly listener: OrderEventListener,
  ) {
    super({
      name: 'Payments',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot check Stripe sessions',
    });
  }

  override onApplicationBootstrap(): void {
    this.start();
    this.unsubscribe = this.listener.subscribe({
      ready: () => this.wake(),
      changes: ({ changed }) => changed > 0 && this.wake(),
    });
  }

  override beforeApplicationShutdown(): void {
    this.unsubscribe();
    super.beforeApplicationShutdown();
  }

  /** A session that cannot be checked does not delay the others. */
  protected async run(): Promise<void> {
    let fault: StripeFault | undefined;
    const due = await this.checkouts.findDue(SESSIONS_PER_RUN);
    for (const checkout of due) {
      if (this.signal.aborted) return;
      try {
        await this.check(checkout);
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error;
        fault = error;
        if (!error.hasResponded) break;
      }
    }
    // UnpaidOrders cancels an order only after its session is closed.
    if (due.some(({ isClosing }) => isClosing)) this.unpaidOrders.wake();
    if (fault !== undefined) throw fault;
  }

  private async check(checkout: DueCheckout): Promise<void> {
    const { sessionId, isClosing } = checkout;
    const session = await (isClosing ? this.sessions.close(sessionId) : this.sessions.find(sessionId));
    if (session?.status === 'complete') await this.record(session);
    const { isPaid = false, hasFailed = false } = session?.payment ?? {};
    const isPending = session?.status === 'open' || (session?.status === 'complete' && !isPaid && !hasFailed);
    if (isPending) await this.checkouts.recordCheck(checkout);
    else await this.checkouts.remove(checkout);
  }

  private async record({ payment }: StripeSession): Promise<void> {
    const result = await this.payments.record(payment);
    if (result !== 'recorded before' && payment.isPaid) await this.alerts.raise('event missing');
  }
}
