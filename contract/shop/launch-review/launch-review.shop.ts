import { reviewSummary } from './launch-review.ts';

/** What an owner has to change in the shop's folder before they sell; a line for each kind. */
export const SHOP_FINDINGS = reviewSummary(process.env.SHOP_DIR ?? 'shop');
