import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** What is kept of a card. */
export const cardData = z.enum(['plain', 'last4']);
export type CardData = z.infer<typeof cardData>;

/** After how many days a card that was stored as a whole is cut to what `last4` keeps. */
export const cardRetentionDays = wholeNumber(1, 9999);

export const CARD_REQUIREMENTS = {
  CARD_DATA: 'must be plain or last4 (README, "Card data")',
  CARD_RETENTION_DAYS: 'must be a number of days from 1 to 9999',
} as const;
