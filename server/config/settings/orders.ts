import { z } from 'zod';
import type { Setting } from './setting.ts';
import { wholeNumber } from './whole-number.ts';

export const ORDER_SETTINGS = {
  cardData: {
    variable: 'CARD_DATA',
    schema: z.enum(['plain', 'last4']).default('plain'),
    requirement: 'must be plain or last4 (README, "Card data")',
  },
  cardRetentionDays: {
    variable: 'CARD_RETENTION_DAYS',
    schema: wholeNumber(1, 9999).optional(),
    requirement: 'must be a number of days from 1 to 9999',
  },
  /** Absent: unpaid orders stay pending. */
  unpaidOrdersDays: {
    variable: 'UNPAID_ORDERS_DAYS',
    // At the earliest, an order is cancelled the day after its reminder.
    schema: wholeNumber(1, 999)
      .refine((days) => days >= 2)
      .optional(),
    requirement: 'must be a number of days from 2 to 999',
  },
  /** 0 means no limit. This is the default outside production, where a single person tries the shop. */
  ordersPerVisitor: {
    variable: 'ORDERS_PER_VISITOR',
    schema: wholeNumber(0, 999_999).default(0),
    inProduction: '60',
    requirement: 'must be a number from 0 to 999999; 0 sets no limit',
  },
} satisfies Record<string, Setting>;
