import { Injectable, Logger } from '@nestjs/common';
import type { OrderEmailKind } from '../../contract/order-emails.ts';
import type { RefusalCause } from '../mail/delivery.ts';

/** `expired`: attempts failed for two days. */
const FAILURE_CAUSES = ['address', 'recipient', 'content', 'gone', 'expired'] as const satisfies readonly (
  | RefusalCause
  | 'expired'
)[];
export type FailureCause = (typeof FAILURE_CAUSES)[number];

export interface FailedEmail {
  kind: OrderEmailKind;
  /** More than one in a digest of new orders. */
  orderNumbers: string[];
  cause: FailureCause;
  /** Contains no address. */
  reason: string;
}

const NAMES: Record<OrderEmailKind, string> = {
  confirmation: 'confirmation',
  notice: 'new-order alert',
  reminder: 'payment reminder',
  receipt: 'receipt',
  shipped: 'shipping confirmation',
  cancelled: 'cancellation email',
};

/** Logs and counts the emails that failed permanently in this instance. */
@Injectable()
export class OrderEmailFailures {
  readonly counts = new Map<FailureCause, number>(FAILURE_CAUSES.map((cause) => [cause, 0]));
  private readonly logger = new Logger('OrderEmails');

  report({ kind, orderNumbers, cause, reason }: FailedEmail): void {
    this.counts.set(cause, (this.counts.get(cause) ?? 0) + orderNumbers.length);
    const [first, ...others] = orderNumbers;
    const orders = others.length === 0 ? first : `${first} and ${others.length} more`;
    this.logger.warn(`The ${NAMES[kind]} for order ${orders} could not be delivered. ${reason}`);
  }
}
