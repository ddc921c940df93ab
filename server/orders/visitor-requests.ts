import type { Settings } from '../config/settings.ts';
import { TooManyRequestsException, tryAgainIn } from '../http/exceptions.ts';
import { ipPrefix } from '../http/ip-prefix.ts';
import { VisitorLimiter } from '../http/visitor-limiter.ts';

/** How many requests a visitor may send for each order that they may place: a page sends one whenever its tab is shown. */
const REQUESTS_PER_ORDER = 10;

/** Limits how often a visitor may request an order's page, or how to pay for the order. */
export class VisitorRequests {
  private readonly visitors: VisitorLimiter;

  constructor(private readonly settings: Pick<Settings, 'ordersPerVisitor'>) {
    this.visitors = new VisitorLimiter(settings.ordersPerVisitor * REQUESTS_PER_ORDER);
  }

  /** @throws TooManyRequestsException beyond the limit, which ORDERS_PER_VISITOR=0 turns off */
  count(ip: string): void {
    if (this.settings.ordersPerVisitor === 0) return;
    const visitor = ipPrefix(ip);
    const seconds = this.visitors.secondsLeft(visitor);
    if (seconds) throw new TooManyRequestsException(`Too many requests. ${tryAgainIn(seconds)}`, seconds);
    this.visitors.count(visitor);
  }
}
