import { written } from '#client/lib/page-settings.ts';
import { parseJson } from '#client/lib/parse-json.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { ShopperStock } from '#contract/api/stock.ts';

type PageStock = ShopperStock | undefined;

/** Of the built-in product. The server writes it into every page, unless it can be bought and is not low. */
export const pageStock = createStore(parseJson(written?.stock ?? null) as PageStock);

/** Undefined during hydration, since pages are prerendered without it. */
export const usePageStock = (): PageStock => useStore(pageStock, undefined);
