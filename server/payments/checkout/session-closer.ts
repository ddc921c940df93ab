import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { nameError } from '../../http/describe-error.ts';
import { OrderEventListener } from '../../order-events/order-event-listener.ts';
import { every, type Rounds } from '../../schedule/every.ts';
import { PaymentsService } from '../payments.service.ts';
import { CheckoutsRepository, type EndedCheckout } from './checkouts.repository.ts';
import { StripeFault } from './stripe-fault.ts';
import { StripeSessions } from './stripe-sessions.ts';

const ROUND_EVERY_MILLISECONDS = 60_000;
const SESSIONS_PER_ROUND = 100;

/**
 * Expires the sessions of orders that were paid, cancelled or erased, so that they cannot be paid again. In every instance:
 * expiring a session twice is harmless.
 */
@Injectable()
export class SessionCloser
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Payments');
  private readonly stopping = new AbortController();
  private rounds: Rounds | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly sessions: StripeSessions,
    private readonly payments: PaymentsService,
    private readonly listener: OrderEventListener,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = every(ROUND_EVERY_MILLISECONDS, () => this.closeAll(), {
      signal: this.stopping.signal,
      onError: (error) =>
        this.logger.warn(`Cannot expire Stripe sessions: ${nameError(error)} Retrying in a minute.`),
    });
    this.unsubscribe = this.listener.subscribe({
      ready: () => this.rounds?.wake(),
      changes: ({ changed }) => changed > 0 && this.rounds?.wake(),
    });
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe();
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds?.current;
  }

  /** A session that cannot be expired does not keep the others open. */
  private async closeAll(): Promise<void> {
    let fault: StripeFault | undefined;
    for (const checkout of await this.checkouts.findEnded(SESSIONS_PER_ROUND)) {
      if (this.stopping.signal.aborted) return;
      try {
        await this.close(checkout);
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error;
        fault = error;
        // Stripe is away.
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
