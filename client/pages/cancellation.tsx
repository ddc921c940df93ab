import { OrderLinks } from '#client/features/order-links/order-links.tsx';
import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { CANCELLATION } from './cancellation.shop.ts';

export const CancellationPage = (page: Page) => (
  <Prose {...page} {...CANCELLATION}>
    <OrderLinks />
  </Prose>
);
