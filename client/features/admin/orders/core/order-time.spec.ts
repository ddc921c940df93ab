import { orderTimeText } from './order-time.ts';

/** A moment on the clock of whoever runs the test, month from 1. */
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
  ])('%p, seen shortly after midnight, is %p', (time, text) => {
    expect(orderTimeText(time.toISOString(), now)).toBe(text);
  });

  it('has no year in the same year', () => {
    expect(orderTimeText(at(2026, 11, 12).toISOString(), at(2026, 11, 22))).toBe('Nov 12, 4:52 PM');
  });

  it('is yesterday also after a day of 25 hours or across a month', () => {
    expect(orderTimeText(at(2026, 10, 31).toISOString(), at(2026, 11, 1, 23, 59))).toBe('Yesterday, 4:52 PM');
  });

  it.each([null, undefined, '', 'soon'])('%p is no time', (time) => {
    expect(orderTimeText(time)).toBe('');
  });
});
