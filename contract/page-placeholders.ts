/**
 * Settings that pages show, and what stands for them in the built pages. The server writes the values into the HTML that
 * it sends, and into `data-` attributes of `<html>`, where the browser finds them.
 */
export const PAGE_PLACEHOLDERS = {
  origin: '__ORIGIN__',
  supportEmail: '__SUPPORT_EMAIL__',
  shopAddress: '__SHOP_ADDRESS__',
} as const;

export type PageSetting = keyof typeof PAGE_PLACEHOLDERS;
