import { orderShipBy, shipBy } from './ship-by.ts';

const NEW_YORK = 'America/New_York';

describe('the day to ship by', () => {
  it.each([
    ['2026-11-24T12:00:00-05:00', '2026-11-24T13:00:00-05:00', 'Due Mon, Nov 30'],
    ['2026-11-25T23:59:00-05:00', '2026-11-26T00:01:00-05:00', 'Due Tue, Dec 1'],
    ['2026-11-26T00:01:00-05:00', '2026-11-26T00:02:00-05:00', 'Due Tue, Dec 1'],
    ['2026-11-16T12:00:00-05:00', '2026-11-18T23:59:00-05:00', 'Due tomorrow'],
    ['2026-11-16T12:00:00-05:00', '2026-11-19T00:00:00-05:00', 'Due today'],
    ['2026-11-16T12:00:00-05:00', '2026-11-19T23:59:59-05:00', 'Due today'],
    ['2026-11-16T12:00:00-05:00', '2026-11-20T00:00:00-05:00', '1 day late'],
    ['2026-11-16T12:00:00-05:00', '2026-11-21T12:00:00-05:00', '2 days late'],
    // Over the ends of daylight saving time.
    ['2026-10-29T23:30:00-04:00', '2026-11-03T23:30:00-05:00', 'Due today'],
    ['2026-10-29T23:30:00-04:00', '2026-11-04T00:00:00-05:00', '1 day late'],
    ['2026-03-05T23:30:00-05:00', '2026-03-10T23:59:00-04:00', 'Due today'],
    ['2026-03-05T23:30:00-05:00', '2026-03-11T00:00:00-04:00', '1 day late'],
  ])('of an order at %s is, at %s, "%s"', (from, now, text) => {
    expect(shipBy(new Date(from), 3, { now: new Date(now), timeZone: NEW_YORK })).toEqual({
      text,
      urgency: /(tomorrow|today|late)$/.exec(text)?.[0],
    });
  });

  it('is soon on a Friday if it is the Monday after', () => {
    const from = new Date('2026-11-24T12:00:00-05:00');
    const isSoon = (now: string) => shipBy(from, 3, { now: new Date(now), timeZone: NEW_YORK }).isSoon;
    expect(isSoon('2026-11-27T08:00:00-05:00')).toBe(true);
    // The next business day is Friday, after Thanksgiving.
    expect(isSoon('2026-11-25T08:00:00-05:00')).toBeUndefined();
  });

  it('depends on the time zone', () => {
    const from = new Date('2026-11-17T04:30:00Z');
    const text = (timeZone: string) => shipBy(from, 3, { now: from, timeZone }).text;
    expect([text(NEW_YORK), text('UTC')]).toEqual(['Due Thu, Nov 19', 'Due Fri, Nov 20']);
  });

  it('is never later for an order that was placed earlier', () => {
    const now = new Date('2027-02-01T00:00:00Z');
    const due = Array.from({ length: 24 * 60 }, (_, hour) => {
      const from = new Date(Date.parse('2026-12-01T00:00:00Z') + hour * 3_600_000);
      return Number.parseInt(shipBy(from, 3, { now, timeZone: NEW_YORK }).text, 10);
    });
    expect(due).toEqual([...due].sort((one, other) => other - one));
  });
});

describe('an order', () => {
  const order = {
    _id: '1',
    createdAt: '2026-11-16T17:00:00.000000Z',
    toShipSince: '2026-11-17T17:00:00.000000Z',
  };

  const now = new Date('2026-11-17T17:00:00Z');

  it.each([
    ['its payment if shoppers pay by link', true, 'Due Fri, Nov 20'],
    ['when it was placed if they enter a card', false, 'Due Thu, Nov 19'],
  ])('is due from %s', (_, paidByLink, text) => {
    expect(orderShipBy(order, { now, paidByLink })?.text).toBe(text);
  });

  it.each([null, undefined])('that is not to ship is not due (%p)', (toShipSince) => {
    expect(orderShipBy({ ...order, toShipSince })).toBeUndefined();
  });
});
