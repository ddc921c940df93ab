import { lateText } from './late-orders.ts';

const order = (_id: string, time: string) => ({ _id, createdAt: time, toShipSince: time });
const now = new Date('2026-11-24T12:00:00Z');
const late = order('1', '2026-11-16T12:00:00Z');
const onTime = order('2', '2026-11-23T12:00:00Z');

it.each([
  ['', [], undefined],
  ['', [onTime], '/next'],
  ['1', [late, onTime], '/next'],
  ['2', [late, late], undefined],
  ['2+', [late, late], '/next'],
])('says %p', (text, rows, next) => {
  expect(lateText({ rows, next }, now)).toBe(text);
});
