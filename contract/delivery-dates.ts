import { addBusinessDays, dayAt, dayText } from './business-days.ts';
import { SERVICE_FACTS } from './shop/facts.shop.ts';

type Service = Pick<typeof SERVICE_FACTS, 'shipsWithinBusinessDays' | 'deliveryBusinessDays'>;

const range = ({ deliveryBusinessDays }: Pick<Service, 'deliveryBusinessDays'>) =>
  deliveryBusinessDays.split('-').map(Number);

/** One date if both days are the same. */
const datesText = (days: number[]) => [...new Set(days.map(dayText))].join(' – ');

/**
 * When an order arrives: "Wed, May 20 – Wed, May 27".
 * @param from the day from which the promised business days count (business-days.ts)
 */
export const deliveryDates = (from: number, service: Service = SERVICE_FACTS): string =>
  datesText(range(service).map((days) => addBusinessDays(from, days)));

/** What has happened to an order so far. */
interface OrderTimes {
  placedAt: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
}

interface Shop {
  /** The promised days then count from the payment. */
  paidByLink: boolean;
  /** The shop's. */
  timeZone: string | undefined;
  service?: Service;
}

/** When an order arrives: as promised, but later if it is paid or ships too late for that. */
export function expectedDelivery(
  { placedAt, paidAt, shippedAt }: OrderTimes,
  { paidByLink, timeZone, service = SERVICE_FACTS }: Shop,
): string {
  const from = dayAt((paidByLink && paidAt) || placedAt, timeZone);
  const shipped = dayAt(shippedAt ?? paidAt ?? placedAt, timeZone);
  const [soonest = 0, latest = 0] = range(service);
  const inTransit = Math.max(latest - service.shipsWithinBusinessDays, 1);
  return datesText([
    Math.max(addBusinessDays(from, soonest), addBusinessDays(shipped, 1)),
    Math.max(addBusinessDays(from, latest), addBusinessDays(shipped, inTransit)),
  ]);
}
