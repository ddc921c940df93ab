import { z } from 'zod';
import type { Setting } from './setting.ts';
import { isTimeZone } from './time-zone.ts';

/** Scheme, host and port only. Pages contain it unescaped. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i;

export const SHOP_SETTINGS = {
  /** '' means the host of each request. */
  shopUrl: {
    variable: 'SHOP_URL',
    schema: z
      .url()
      .regex(ORIGIN)
      .transform((url) => new URL(url).origin)
      .default(''),
    requirement:
      'must be the http:// or https:// URL of the shop without a path, such as https://shop.example',
  },
  /** Absent: the server's. */
  timeZone: {
    variable: 'TIME_ZONE',
    schema: z.string().refine(isTimeZone).optional(),
    requirement: 'must be the name of a time zone, such as America/Chicago',
  },
} satisfies Record<string, Setting>;
