import { z } from 'zod';
import { isTimeZone } from '../config/settings/time-zone.ts';

const TIME_ZONE = 'must be the name of a time zone, such as Europe/Berlin';
export const UNKNOWN_TIME_ZONE = `timeZone ${TIME_ZONE}`;

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
