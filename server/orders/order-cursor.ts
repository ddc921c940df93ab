import { ORDER_SORTS, type OrderSort } from '../../contract/orders.ts';

/** The last order of a page in one sort: the next page begins after it. */
export interface OrderCursor {
  sort: OrderSort;
  /** Decimal dollars as PostgreSQL writes them, such as 7.99. */
  total: string;
  /** ISO 8601 with microseconds, the precision of PostgreSQL. */
  createdAt: string;
  id: string;
  /** Same format as `createdAt`: the time by which `paidAt` and `-shippedAt` sort. */
  time?: string;
}

const SORTED_BY_OTHER_TIME: readonly OrderSort[] = ['paidAt', '-shippedAt'];

const TOTAL = /^\d{1,8}\.\d\d$/;
const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function writeCursor({ sort, total, createdAt, id, time }: OrderCursor): string {
  const fields = [sort, total, createdAt, id, ...(time === undefined ? [] : [time])];
  return Buffer.from(fields.join(' ')).toString('base64url');
}

/** JavaScript reads February 30 as a day in March; PostgreSQL refuses it. */
function isCalendarTime(text: string): boolean {
  const time = new Date(text);
  return (
    TIME.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 23) === text.slice(0, 23)
  );
}

/** @returns undefined if the text is not a valid cursor */
export function readCursor(text: string): OrderCursor | undefined {
  const fields = Buffer.from(text, 'base64url').toString().split(' ', 6);
  const [name, total = '', createdAt = '', id = '', time] = fields;
  const sort = ORDER_SORTS.find((known) => known === name);
  if (sort === undefined) return undefined;
  const times = SORTED_BY_OTHER_TIME.includes(sort) ? [createdAt, time ?? ''] : [createdAt];
  const isValid = fields.length <= 5 && TOTAL.test(total) && ID.test(id) && times.every(isCalendarTime);
  return isValid ? { sort, total, createdAt, id, time } : undefined;
}
