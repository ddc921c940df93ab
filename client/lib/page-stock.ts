import { parseJson } from '#client/lib/parse-json.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { ShopperStock } from '#contract/api/stock.ts';

type PageStock = ShopperStock | undefined;

const written = typeof document === 'undefined' ? null : (document.documentElement.dataset.stock ?? null);

/** Of the built-in product. The server writes it into every page, unless it can be bought and is not low. */
export const pageStock = createStore(parseJson(written) as PageStock);

/** Undefined during hydration, since pages are prerendered without it. */
export const usePageStock = (): PageStock => useStore(pageStock, undefined);
