import { unfinishedSummary } from './unfinished.ts';

/** What an owner has to change in the shop's folder before they sell; a line for each kind. */
export const UNFINISHED = unfinishedSummary(process.env.SHOP_DIR ?? 'shop');
