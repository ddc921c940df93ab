import { CheckoutHistory } from './checkout-history.ts';
import { PageLoader, type Patch } from './load-page.ts';
import { type Extent, search } from './search.ts';
import type { Weaknesses } from './simulated-shop.ts';

/** Which histories to play, and what is broken on purpose. */
export interface PlayCheckout {
  extent: Extent;
  patches?: Patch[];
  weaknesses?: Weaknesses;
}

process.on('message', async ({ extent, patches, weaknesses = {} }: PlayCheckout) => {
  const loader = new PageLoader(patches);
  process.send?.(await search((history) => new CheckoutHistory(history, loader, weaknesses).play(), extent));
});
