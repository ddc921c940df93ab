import { setTimeout as sleep } from 'node:timers/promises';
import {
  HttpStatus,
  Injectable,
  Logger,
  NotFoundException,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Checkout, CheckoutRequest } from '../../../contract/api/payments.ts';
import { RETURNED_PARAM } from '../../../contract/payments.ts';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import { notFoundMessage } from '../../http/exceptions.ts';
import { OrderLinks } from '../../orders/order-links.ts';
import { VisitorRequests } from '../../orders/visitor-requests.ts';
import { PaymentsService } from '../payments.service.ts';
import { StripeAlerts } from '../stripe-alerts.ts';
import { type CheckoutOrder, CheckoutsRepository, type NewCheckout } from './checkouts.repository.ts';
import { StripeFault } from './stripe-fault.ts';
import { type SessionRequest, type StripeSession, StripeSessions, versionOf } from './stripe-sessions.ts';

/** A shopper needs this long to pay. */
const MIN_SECONDS_LEFT = 10 * 60;

/** Other requests for the same order may replace a session at the same time. */
const MAX_ATTEMPTS = 3;

/** For a whole request. The page waits a little longer. */
const DEADLINE_MILLISECONDS = 10_000;

/** Together about as long as Stripe has to answer the request that creates the session. */
const CREATION_ATTEMPTS = 4;
const CREATION_RETRY_MILLISECONDS = 500;

export const STRIPE_AWAY =
  'The payment page can’t be reached right now. Your order is saved. Try again in a minute.';

type Progress = Pick<Checkout, 'state' | 'url'>;

const UNPAID: Progress = { state: 'unpaid', url: null };
const PROCESSING: Progress = { state: 'processing', url: null };
const UNPAYABLE: Progress = { state: 'unpayable', url: null };

const AMOUNT_TOO_SMALL = 'amount_too_small';

/** Refusals that are not about the request: with the same key, it may succeed later. */
const RETRYABLE = [409, 429];

const isRefusal = ({ status = 500 }: StripeFault): boolean => status < 500 && !RETRYABLE.includes(status);

/** Sends customers to the Checkout Session of their order at Stripe. */
@Injectable()
export class StripeCheckoutService {
  private readonly logger = new Logger('Payments');
  private readonly requests: VisitorRequests;

  constructor(
    @InjectSettings() settings: Settings,
    private readonly links: OrderLinks,
    private readonly checkouts: CheckoutsRepository,
    private readonly sessions: StripeSessions,
    private readonly payments: PaymentsService,
    private readonly alerts: StripeAlerts,
  ) {
    this.requests = new VisitorRequests(settings);
  }

  /** @throws ServiceUnavailableException if Stripe does not respond */
  async open(request: CheckoutRequest, ip: string): Promise<Checkout> {
    this.requests.count(ip);
    const deadline = new AbortController();
    const tooLate = sleep(DEADLINE_MILLISECONDS, undefined, { signal: deadline.signal, ref: false }).then(
      () => {
        throw new ServiceUnavailableException(STRIPE_AWAY);
      },
    );
    try {
      return await Promise.race([this.find(request), tooLate]);
    } finally {
      tooLate.catch(() => {});
      deadline.abort();
    }
  }

  private async find({ token, start }: CheckoutRequest): Promise<Checkout> {
    const id = await this.links.orderOfPayment(token);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const order = await this.checkouts.find(id);
      if (order === undefined) throw new NotFoundException(notFoundMessage('order'));
      const progress = await this.progressOf(order, start);
      if (progress !== undefined)
        return { orderNumber: order.orderNumber, amount: order.cents / 100, ...progress };
    }
    throw new ServiceUnavailableException(STRIPE_AWAY);
  }

  /** @returns undefined if the order or its session has changed meanwhile */
  private async progressOf(order: CheckoutOrder, start: boolean): Promise<Progress | undefined> {
    if (order.status !== 'pending') return { state: order.status, url: null };
    if (order.cents === 0) return { state: 'paid', url: null };
    try {
      const resumed = await this.resume(order, start);
      if (resumed !== undefined) return resumed;
      // Reads the order again: the payment of its session may have failed meanwhile.
      if ((await this.checkouts.find(order.id))?.hasPayment) return PROCESSING;
      return start ? await this.create(order) : UNPAID;
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      this.logger.warn(error.message);
      if (error.code === AMOUNT_TOO_SMALL) {
        await this.alerts.raise('amount refused');
        return UNPAYABLE;
      }
      throw new ServiceUnavailableException(STRIPE_AWAY);
    }
  }

  /** @returns undefined if the order needs a new session */
  private async resume(order: CheckoutOrder, start: boolean): Promise<Progress | undefined> {
    if (order.sessionId === null) return undefined;
    const session = await this.sessions.find(order.sessionId);
    if (session?.status === 'complete') return this.complete(order, session);
    if (session?.status !== 'open') return undefined;
    const secondsLeft = session.expiresAt - Date.now() / 1000;
    const isCurrent = session.version === versionOf(await this.requestOf(order, session.expiresAt));
    if (isCurrent && secondsLeft > MIN_SECONDS_LEFT)
      return start ? { state: 'unpaid', url: session.url ?? null } : UNPAID;
    const closed = await this.sessions.close(order.sessionId);
    return closed?.status === 'complete' ? this.complete(order, closed) : undefined;
  }

  /** Does not wait for Stripe's event, so that a shopper who returns from paying sees that they have paid. */
  private async complete({ id }: CheckoutOrder, { payment }: StripeSession): Promise<Progress | undefined> {
    await this.payments.record(payment);
    if (payment.hasFailed) return undefined;
    const order = await this.checkouts.find(id);
    return order === undefined || order.status === 'pending'
      ? PROCESSING
      : { state: order.status, url: null };
  }

  private async create(order: CheckoutOrder): Promise<Progress | undefined> {
    const checkout = await this.checkouts.begin(order.id, order.sessionId);
    if (checkout === undefined) return undefined;
    const { payment, url } = await this.createSession(order, checkout);
    await this.alerts.clear('amount refused');
    if (await this.checkouts.store(checkout, payment.id)) return { state: 'unpaid', url: url ?? null };
    await this.sessions.close(payment.id);
    return undefined;
  }

  /** While another tab or instance creates the same session, Stripe answers that its key is in use. */
  private async createSession(
    order: CheckoutOrder,
    checkout: NewCheckout,
    attemptsLeft = CREATION_ATTEMPTS,
  ): Promise<StripeSession> {
    try {
      const request = await this.requestOf(order, checkout.expiresAt);
      return await this.sessions.create(request, checkout.idempotencyKey);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      if (isRefusal(error)) await this.checkouts.abandon(checkout);
      if (error.status !== HttpStatus.CONFLICT || attemptsLeft === 1) throw error;
      await sleep(CREATION_RETRY_MILLISECONDS);
      return this.createSession(order, checkout, attemptsLeft - 1);
    }
  }

  private async requestOf(order: CheckoutOrder, expiresAt: number): Promise<SessionRequest> {
    const { id, orderNumber, email, cents } = order;
    const page = `${await this.links.stripePaymentUrl(id)}&${RETURNED_PARAM}`;
    return { orderId: id, orderNumber, email, cents, expiresAt, successUrl: page, cancelUrl: page };
  }
}
