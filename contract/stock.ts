import { formatCount } from './pluralize.ts';

/** The largest count that an operator may set. */
export const MAX_STOCK = 1_000_000;

export const STOCK_COUNT_RULE = `Enter a whole number from 0 to ${formatCount(MAX_STOCK)}, or leave the field empty`;

/** At this number or below, shoppers see how many are left. The owner gets an email when stock reaches it. */
export const LOW_STOCK = 5;

export const MAX_SELLING_SENTENCE = 200;

export const SELLING_SENTENCE_RULE = 'Enter a message for shoppers';

/** The name of a color of a product in sentences: `Smart Laser Cat Collar in Blue`. PostgreSQL writes the same name. */
export const stockName = ({ title, color }: { title: string; color: string }) =>
  color === '' ? title : `${title} in ${color}`;
