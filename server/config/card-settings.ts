import { z } from 'zod';

/** What is kept of a card. */
export const cardData = z.enum(['plain', 'last4']);
export type CardData = z.infer<typeof cardData>;

/** After how many days a card that was stored as a whole is cut to what `last4` keeps. */
export const cardRetentionDays = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);

export const CARD_REQUIREMENTS = {
  CARD_DATA: 'must be plain or last4 (README, "Card data")',
  CARD_RETENTION_DAYS: 'must be a number of days from 1 to 9999',
} as const;
