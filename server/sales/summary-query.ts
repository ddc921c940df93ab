import { z } from 'zod';

const TIME_ZONE = 'must be the name of a time zone, such as Europe/Berlin';
export const UNKNOWN_TIME_ZONE = `timeZone ${TIME_ZONE}`;

/** Offsets such as +01:00 are not accepted: PostgreSQL inverts their sign. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return TIME_ZONE_NAME.test(name);
  } catch {
    return false;
  }
}

/** Query of GET /api/orders/summary. PostgreSQL may still refuse a time zone that only Node knows. */
export const summaryQuerySchema = z.strictObject(
  {
    timeZone: z
      .string(TIME_ZONE)
      .refine(isTimeZone, TIME_ZONE)
      .default('UTC')
      .describe('Name of the time zone in which days begin.'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'The only parameter is timeZone' : undefined),
  },
);
export type SummaryQuery = z.infer<typeof summaryQuerySchema>;
