/** Where a page of orders ended: the place of its last order in the list, newest first. */
export interface OrderCursor {
  /** ISO 8601 with microseconds, as exact as PostgreSQL keeps it. */
  createdAt: string;
  id: string;
}

const FORM = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ createdAt, id }: OrderCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** JavaScript reads a 30th of February as a day in March, which PostgreSQL refuses. */
function isCalendarTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 23) === text.slice(0, 23);
}

/** @returns undefined for what is no cursor of ours */
export function readCursor(text: string): OrderCursor | undefined {
  const [, createdAt, id] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || !isCalendarTime(createdAt)) return undefined;
  return { createdAt, id };
}
