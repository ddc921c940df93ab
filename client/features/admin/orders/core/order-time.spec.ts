import { orderTimeText } from './order-time.ts';

/** Local time; months start at 1. */
const at = (year: number, month: number, day: number, hour = 16, minute = 52) =>
  new Date(year, month - 1, day, hour, minute);

describe('the time of an order', () => {
  const now = at(2026, 1, 2, 0, 10);

  it.each([
    [at(2026, 1, 2, 0, 5), 'Today, 12:05 AM'],
    [at(2026, 1, 1), 'Yesterday, 4:52 PM'],
    [at(2026, 1, 1, 0, 0), 'Yesterday, 12:00 AM'],
    [at(2025, 12, 31, 23, 59), 'Dec 31, 2025, 11:59 PM'],
    [at(2026, 1, 3, 0, 1), 'Jan 3, 12:01 AM'],
  ])('shows %p shortly after midnight as %p', (time, text) => {
    expect(orderTimeText(time.toISOString(), now)).toBe(text);
  });

  it('omits the current year', () => {
    expect(orderTimeText(at(2026, 11, 12).toISOString(), at(2026, 11, 22))).toBe('Nov 12, 4:52 PM');
  });

  it('says "Yesterday" after a day of 25 hours and across months', () => {
    expect(orderTimeText(at(2026, 10, 31).toISOString(), at(2026, 11, 1, 23, 59))).toBe('Yesterday, 4:52 PM');
  });

  it.each([null, undefined, '', 'soon'])('is empty for %p', (time) => {
    expect(orderTimeText(time)).toBe('');
  });
});
