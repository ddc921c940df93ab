import { PAID_BY_LINK, TIME_ZONE } from '#client/lib/page-settings.ts';
import { addBusinessDays, dayAt, dayText } from '#contract/business-days.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import type { PartialOrder } from './order-view.ts';

export interface ShipBy {
  /** "Due Tue, Dec 1", "Due tomorrow", "Due today" or "2 days late" */
  text: string;
  urgency?: 'tomorrow' | 'today' | 'late';
  /** Due on the next business day, which is not tomorrow. */
  isSoon?: true;
}

interface Now {
  now: Date;
  /** The shop's, in which customers were promised the delivery. Default: the browser's. */
  timeZone?: string | undefined;
}

/** The deadline for something that must ship `within` this many business days after `from`. */
export function shipBy(from: Date, within: number, { now, timeZone }: Now): ShipBy {
  const due = addBusinessDays(dayAt(from, timeZone), within);
  const today = dayAt(now, timeZone);
  const late = today - due;
  if (late > 0) return { text: `${pluralize(late, 'day')} late`, urgency: 'late' };
  if (late === 0) return { text: 'Due today', urgency: 'today' };
  if (late === -1) return { text: 'Due tomorrow', urgency: 'tomorrow' };
  const text = `Due ${dayText(due)}`;
  return due <= addBusinessDays(today, 1) ? { text, isSoon: true } : { text };
}

/**
 * The deadline for shipping an order; undefined unless it is waiting to ship. The promised days count from the payment
 * if shoppers pay by link, and otherwise from the order.
 */
export function orderShipBy(
  { createdAt, toShipSince }: PartialOrder,
  { now = new Date(), paidByLink = PAID_BY_LINK } = {},
): ShipBy | undefined {
  if (!toShipSince) return undefined;
  const from = new Date((paidByLink ? toShipSince : createdAt) ?? toShipSince);
  return shipBy(from, SERVICE_FACTS.shipsWithinBusinessDays, { now, timeZone: TIME_ZONE });
}
