import type { PageSetting } from '#contract/api/page-settings.ts';
import { placeholderOf } from '#contract/page-placeholders.ts';

/** What the server wrote into the page; undefined during prerendering. */
export const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset;

/**
 * In the browser, the value that the server wrote into the page, so that hydration finds the same text. During
 * prerendering, and in a page that no server has filled in, the placeholder.
 */
export function pageSetting(name: PageSetting | 'origin'): string {
  return pageData?.[name] ?? placeholderOf(name);
}

/** The support address (`SUPPORT_EMAIL`). */
export const SUPPORT_EMAIL = pageSetting('supportEmail');

/** The shop's postal address (`SHOP_ADDRESS`), in lines; '' if it isn't set. */
export const SHOP_ADDRESS = pageSetting('shopAddress');

/** A text of the shop with the support address filled in. */
export const withSupportEmail = (text: string): string => text.replaceAll('{supportEmail}', SUPPORT_EMAIL);

/** Whether shoppers pay through a link after placing their order (`PAYMENT_LINK` or `STRIPE_SECRET_KEY`). */
export const PAID_BY_LINK = pageData?.paymentProvider !== undefined;

/** Whether the checkout asks for no card (`CHECKOUT=link`). */
export const CARDLESS = pageSetting('checkout') === 'link';

/** The shop's (`TIME_ZONE`); the browser's in a page that no server has filled in. */
export const TIME_ZONE = pageData?.timeZone;

/** Whether the shop sends email (`SMTP_URL`), so that it can send links to orders. */
export const SENDS_EMAIL = pageData?.sendsEmail !== undefined;
