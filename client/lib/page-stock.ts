import { pageData } from '#client/lib/page-settings.ts';
import { parseJson } from '#client/lib/parse-json.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { ShopperStock } from '#contract/api/stock.ts';

type PageStock = ShopperStock | undefined;

/** The built-in product's stock. The server writes it into every page if the product can't be bought or is low. */
export const pageStock = createStore(parseJson(pageData?.stock ?? null) as PageStock);

/** Undefined during hydration, since pages are prerendered without it. */
export const usePageStock = (): PageStock => useStore(pageStock, undefined);
