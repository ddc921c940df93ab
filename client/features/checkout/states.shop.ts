import { readShop } from '#contract/shop/read-shop.ts';
import { US_STATES } from '#contract/us-states.ts';

/** The states that the form offers. The database accepts all. */
export const STATES: readonly string[] = readShop().states ?? US_STATES;
