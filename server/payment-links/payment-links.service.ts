import { Injectable, NotFoundException } from '@nestjs/common';
import type { PaymentStatus } from '../../contract/api/payments.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { UNDONE_STATUS } from '../orders/cancellations.repository.ts';
import { type PaymentSettings, paymentUrl } from '../orders/payment-url.ts';
import { HAS_PAYMENT } from '../orders/payments-sql.ts';
import { VisitorRequests } from '../orders/visitor-requests.ts';

/** The same statement for every key, so that the timing of a 404 doesn't reveal whether an older order exists. */
const FIND = `
  select o.id, o.order_number as "orderNumber", o.email, o.total, ${UNDONE_STATUS} as status, ${HAS_PAYMENT} as "hasPayment"
  from orders o
  where o.idempotency_key = $1 and o.created_at > now() - interval '1 hour' and o.erased_at is null`;

interface PayableRecord {
  id: string;
  orderNumber: string;
  email: string;
  /** As text. */
  total: string;
  status: OrderStatus;
  hasPayment: boolean;
}

/** Finds the payment link of an order for the browser that placed it. */
@Injectable()
export class PaymentLinksService {
  private readonly requests: VisitorRequests;

  constructor(
    @InjectSettings() private readonly settings: PaymentSettings & Pick<Settings, 'ordersPerVisitor'>,
    private readonly database: Database,
  ) {
    this.requests = new VisitorRequests(settings);
  }

  async find(idempotencyKey: string, ip: string): Promise<PaymentStatus> {
    this.requests.count(ip);
    const [record] = await this.database.query<PayableRecord[]>(FIND, [idempotencyKey]);
    if (record === undefined) throw new NotFoundException(notFoundMessage('order'));
    const order = { ...record, total: Number(record.total) };
    return {
      orderNumber: order.orderNumber,
      amount: order.total,
      paid: order.status === 'paid',
      confirming: order.status === 'pending' && order.hasPayment,
      paymentLink: paymentUrl(this.settings, order),
    };
  }
}
