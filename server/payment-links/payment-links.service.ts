import { Injectable, NotFoundException } from '@nestjs/common';
import type { PaymentStatus } from '../../contract/api/payments.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { notFoundMessage, TooManyRequestsException, tryAgainIn } from '../http/exceptions.ts';
import { ipPrefix } from '../http/ip-prefix.ts';
import { VisitorLimiter } from '../http/visitor-limiter.ts';
import { paymentUrl } from '../orders/payment-url.ts';

/** How many requests a visitor may send for each order that they may place: a page sends one whenever its tab is shown. */
const REQUESTS_PER_ORDER = 10;

/** One statement for every key, so that the time of a 404 does not tell whether there is an older order. */
const FIND = `
  select id, order_number as "orderNumber", email, total, status from orders
  where idempotency_key = $1 and created_at > now() - interval '1 hour' and erased_at is null`;

interface PayableRecord {
  id: string;
  orderNumber: string;
  email: string;
  /** As text. */
  total: string;
  status: OrderStatus;
}

/** Finds the payment link of an order for the browser that has placed it. */
@Injectable()
export class PaymentLinksService {
  private readonly requests: VisitorLimiter;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'paymentLink' | 'ordersPerVisitor'>,
    private readonly database: Database,
  ) {
    this.requests = new VisitorLimiter(settings.ordersPerVisitor * REQUESTS_PER_ORDER);
  }

  async find(idempotencyKey: string, ip: string): Promise<PaymentStatus> {
    this.count(ipPrefix(ip));
    const [record] = await this.database.query<PayableRecord[]>(FIND, [idempotencyKey]);
    if (record === undefined) throw new NotFoundException(notFoundMessage('order'));
    const order = { ...record, total: Number(record.total) };
    return {
      orderNumber: order.orderNumber,
      amount: order.total,
      paid: order.status === 'paid',
      paymentLink: paymentUrl(this.settings.paymentLink, order),
    };
  }

  /** @throws TooManyRequestsException beyond the limit, which ORDERS_PER_VISITOR=0 turns off */
  private count(visitor: string): void {
    if (this.settings.ordersPerVisitor === 0) return;
    const seconds = this.requests.secondsLeft(visitor);
    if (seconds) throw new TooManyRequestsException(`Too many requests. ${tryAgainIn(seconds)}`, seconds);
    this.requests.count(visitor);
  }
}
