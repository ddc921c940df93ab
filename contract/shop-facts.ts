import { NAME, SERVICE } from './shop/facts.ts';

/** The shop's name and policies, as pages and emails state them (spec §2, §9). */
export const SHOP_NAME = NAME;
export const SERVICE_FACTS = SERVICE;
