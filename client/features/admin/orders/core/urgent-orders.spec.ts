import { urgentOrders } from './urgent-orders.ts';

const order = (_id: string, time: string) => ({ _id, createdAt: time, toShipSince: time });
const now = new Date('2026-11-24T12:00:00Z');
const late = order('1', '2026-11-16T12:00:00Z');
const onTime = order('2', '2026-11-23T12:00:00Z');
const today = order('3', '2026-11-19T12:00:00Z');
const tomorrow = order('4', '2026-11-20T12:00:00Z');

it.each([
  ['', [], undefined],
  ['', [onTime], '/next'],
  ['1', [late, onTime], '/next'],
  ['2', [late, late], undefined],
  ['2+', [late, late], '/next'],
])('says %p for the late orders', (text, rows, next) => {
  expect(urgentOrders({ rows, next }, now).late).toBe(text);
});

it.each([
  ['', [late, onTime], undefined],
  ['1 due today', [late, today, tomorrow, tomorrow], '/next'],
  ['1 due tomorrow', [late, tomorrow, onTime], '/next'],
  ['2+ due tomorrow', [tomorrow, tomorrow], '/next'],
])('says %p for those due next', (text, rows, next) => {
  expect(urgentOrders({ rows, next }, now).due).toBe(text);
});
