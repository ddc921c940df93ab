import { Injectable } from '@nestjs/common';
import { OrderEventListener } from '../../order-events/order-event-listener.ts';
import { PeriodicWorker } from '../../schedule/periodic-worker.ts';
import { PaymentsService } from '../payments.service.ts';
import { CheckoutsRepository, type EndedCheckout } from './checkouts.repository.ts';
import { StripeFault } from './stripe-fault.ts';
import { StripeSessions } from './stripe-sessions.ts';

const INTERVAL_MILLISECONDS = 60_000;
const SESSIONS_PER_RUN = 100;

/**
 * Expires the sessions of orders that were paid, cancelled or erased, so that they cannot be paid again. Runs in every
 * instance: expiring a session twice is harmless.
 */
@Injectable()
export class SessionCloser extends PeriodicWorker {
  private unsubscribe = () => {};

  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly sessions: StripeSessions,
    private readonly payments: PaymentsService,
    private readonly listener: OrderEventListener,
  ) {
    super({
      name: 'Payments',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot expire Stripe sessions',
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

  /** A session that cannot be expired does not keep the others open. */
  protected async run(): Promise<void> {
    let fault: StripeFault | undefined;
    for (const checkout of await this.checkouts.findEnded(SESSIONS_PER_RUN)) {
      if (this.signal.aborted) return;
      try {
        await this.close(checkout);
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error;
        fault = error;
        // Stripe is unavailable.
        if (error.status === undefined) break;
      }
    }
    if (fault !== undefined) throw fault;
  }

  private async close(checkout: EndedCheckout): Promise<void> {
    const session = await this.sessions.find(checkout.sessionId);
    if (session?.status === 'open') await this.sessions.expire(checkout.sessionId);
    else if (session?.payment.isPaid) await this.payments.record(session.payment);
    await this.checkouts.remove(checkout);
  }
}
