import { PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import { addBusinessDays, dayAt, dayText } from './business-days.ts';
import type { PartialOrder } from './order-view.ts';

export interface ShipBy {
  /** "Due Tue, Dec 1", "Due today" or "2 days late" */
  text: string;
  urgency?: 'today' | 'late';
}

interface Now {
  now: Date;
  /** The operator's, as in the sales figures, if omitted. */
  timeZone?: string;
}

/** By when the shop has promised to ship something that it should ship `within` business days from a time. */
export function shipBy(from: Date, within: number, { now, timeZone }: Now): ShipBy {
  const due = addBusinessDays(dayAt(from, timeZone), within);
  const late = dayAt(now, timeZone) - due;
  if (late > 0) return { text: `${pluralize(late, 'day')} late`, urgency: 'late' };
  if (late === 0) return { text: 'Due today', urgency: 'today' };
  return { text: `Due ${dayText(due)}` };
}

/**
 * By when an order must ship; undefined unless it is to ship. Shoppers who pay by link are promised to get it shipped within
 * some days of their payment, others within some days of their order.
 */
export function orderShipBy(
  { createdAt, toShipSince }: PartialOrder,
  { now = new Date(), paidByLink = PAID_BY_LINK } = {},
): ShipBy | undefined {
  if (!toShipSince) return undefined;
  const from = new Date((paidByLink ? toShipSince : createdAt) ?? toShipSince);
  return shipBy(from, SERVICE_FACTS.shipsWithinBusinessDays, { now });
}
