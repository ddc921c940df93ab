import { addBusinessDays, dayText } from './business-days.ts';
import { SERVICE_FACTS } from './shop/facts.shop.ts';

type Service = Pick<typeof SERVICE_FACTS, 'shipsWithinBusinessDays' | 'deliveryBusinessDays'>;

const range = ({ deliveryBusinessDays }: Pick<Service, 'deliveryBusinessDays'>) =>
  deliveryBusinessDays.split('-').map(Number);

/**
 * When an order arrives: "Wed, May 20 – Wed, May 27".
 * @param from the day from which the promised business days count (business-days.ts)
 */
export const deliveryDates = (from: number, service: Service = SERVICE_FACTS): string =>
  range(service)
    .map((days) => dayText(addBusinessDays(from, days)))
    .join(' – ');

/**
 * When a package arrives: as promised, but later if it ships late.
 * @param shipped the day on which it ships, at the earliest
 */
export function shippedDeliveryDates(
  from: number,
  shipped: number,
  service: Service = SERVICE_FACTS,
): string {
  const [soonest = 0, latest = 0] = range(service);
  const inTransit = Math.max(latest - service.shipsWithinBusinessDays, 1);
  return [
    Math.max(addBusinessDays(from, soonest), addBusinessDays(shipped, 1)),
    Math.max(addBusinessDays(from, latest), addBusinessDays(shipped, inTransit)),
  ]
    .map(dayText)
    .join(' – ');
}
