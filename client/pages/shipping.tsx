import { Prose } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';
import { SHIPPING } from './shipping.shop.ts';

export const ShippingPage = (page: Page) => <Prose {...page} {...SHIPPING} />;
