import { ORDER_STATUSES } from '../../contract/orders.ts';
import { DEMO_DAYS, DEMO_ORDERS, type DemoOrder, demoOrders } from './demo-orders.ts';

/** At all times of day, since fewer people order at night, in leap years and on weekends. */
const NOWS = [
  '2026-03-01T12:00:00Z',
  '2026-05-15T03:30:00Z',
  '2027-12-31T23:59:59Z',
  '2028-03-01T00:00:00Z',
].map((time) => new Date(time));
const DAY = 86_400_000;

const timesOf = ({ createdAt, changes, shipment }: DemoOrder) =>
  [createdAt, ...changes.map(({ at }) => at), shipment?.at].filter((at) => at !== undefined);

describe.each(NOWS)('the demo at %s', (now) => {
  const orders = demoOrders(now);

  it('has 300 orders from the last 30 days, each with a unique number', () => {
    expect(orders).toHaveLength(DEMO_ORDERS);
    expect(new Set(orders.map(({ row }) => row.order_number)).size).toBe(DEMO_ORDERS);
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeLessThan(now.getTime() - (DEMO_DAYS - 1) * DAY);
    expect(times.at(-1)).toBeGreaterThan(now.getTime() - DAY / 2);
    expect(orders.flatMap(timesOf).filter((time) => time > now)).toEqual([]);
  });

  it('has busy and quiet days, but none without orders', () => {
    const days = Array.from({ length: DEMO_DAYS }, (_, day) => {
      const end = now.getTime() - day * DAY;
      return orders.filter(({ createdAt }) => createdAt.getTime() > end - DAY && createdAt.getTime() <= end);
    });
    const counts = days.map(({ length }) => length);
    expect(Math.min(...counts)).toBeGreaterThan(3);
    expect(Math.max(...counts)).toBeGreaterThan(Math.min(...counts) + 3);
  });

  it('has orders in every state: pending, paid, shipped, cancelled, returned', () => {
    for (const status of ORDER_STATUSES)
      expect(orders.filter((order) => order.status === status).length).toBeGreaterThan(3);
    const shipped = orders.filter(({ shipment }) => shipment !== undefined);
    expect(orders.filter(({ status, shipment }) => status === 'paid' && !shipment).length).toBeGreaterThan(
      10,
    );
    expect(shipped.length).toBeGreaterThan(200);
    expect(shipped.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(1);
    expect(new Set(orders.map(({ row }) => row.items[0]?.title)).size).toBe(3);
    expect(new Set(orders.map(({ row }) => row.email)).size).toBeGreaterThan(150);
  });

  it('has a consistent history', () => {
    for (const { status, changes, shipment, createdAt } of orders) {
      const reached = changes.reduce((from, change) => {
        expect(change.from).toBe(from);
        return change.to;
      }, 'pending');
      expect(reached).toBe(status);
      const times = [createdAt, ...changes.map(({ at }) => at)].map(Number);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const paid = changes.find(({ to }) => to === 'paid');
      if (shipment) expect(Number(shipment.at)).toBeGreaterThan(Number(paid?.at));
    }
  });

  it('has email addresses that do not exist, and only four digits of a card', () => {
    const rows = orders.map(({ row }) => row);
    expect(rows.filter(({ email }) => !/^[a-z]+\.[a-z]+\+demo@example\.com$/.test(email))).toEqual([]);
    expect(rows.filter(({ card_number }) => !/^\d{4}$/.test(card_number))).toEqual([]);
    expect(rows.filter(({ card_cvc }) => card_cvc !== '')).toEqual([]);
  });
});

it('the demo is the same every time, except for its dates', () => {
  const [one, other] = NOWS.map((now) => demoOrders(now).map(({ row }) => row));
  expect(one).toEqual(other);
});
