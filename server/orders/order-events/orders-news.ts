import { z } from 'zod';
import type { OrderChanges } from '../../../contract/orders.ts';

/** The channel of PostgreSQL on which the shop's processes tell each other. */
export const ORDERS_NEWS_CHANNEL = 'orders_news';

const countSchema = z.int().min(0);
const ordersNewsSchema = z.strictObject({ stored: countSchema, changed: countSchema });

export const noNews = (): OrderChanges => ({ stored: 0, changed: 0 });

export function hasNews({ stored, changed }: OrderChanges): boolean {
  return stored > 0 || changed > 0;
}

export function addNews(one: OrderChanges, other: OrderChanges): OrderChanges {
  return { stored: one.stored + other.stored, changed: one.changed + other.changed };
}

/** @returns undefined for what is no news of ours: every role of a database may notify on every channel */
export function readNews(payload = ''): OrderChanges | undefined {
  try {
    return ordersNewsSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
