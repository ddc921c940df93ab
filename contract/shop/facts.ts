import { readShop } from './read-shop.ts';

const { name, orderPrefix, accent, product, service } = readShop();

// The build replaces this file with the values of its exports (scripts/shop-facts.mjs), so that browsers and the built
// server read no folder, and load no schema.
export const NAME = name;
export const ORDER_PREFIX = orderPrefix;
export const ACCENT = accent;
export const PRODUCT = product;
export const SERVICE = service;
