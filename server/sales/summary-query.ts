import { z } from 'zod';

const TIME_ZONE = 'must be the name of a time zone, such as Europe/Berlin';
export const UNKNOWN_TIME_ZONE = `timeZone ${TIME_ZONE}`;

/** Offsets such as +01:00 are left out: PostgreSQL reads their sign the other way round. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return TIME_ZONE_NAME.test(name);
  } catch {
    return false;
  }
}

/** Query of GET /api/orders/summary. PostgreSQL may still refuse the time zone: it may know other ones than Node. */
export const summaryQuerySchema = z.strictObject(
  {
    timeZone: z
      .string(TIME_ZONE)
      .refine(isTimeZone, TIME_ZONE)
      .default('UTC')
      .describe('Name of the time zone whose days are meant.'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'The summary takes timeZone only' : undefined),
  },
);
export type SummaryQuery = z.infer<typeof summaryQuerySchema>;
