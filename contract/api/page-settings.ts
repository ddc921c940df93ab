import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../email-address.ts';
import { PRODUCT } from '../shop/facts.shop.ts';

/** The domain `.example` is reserved. */
export const DEFAULT_SUPPORT_EMAIL = `support@${PRODUCT.slug}.example`;

export const emailAddress = z.email().max(MAX_EMAIL_LENGTH);

/** What fits onto a shipping label. */
const ADDRESS_LIMITS = { lines: 6, characters: 60 };

const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

const isLine = (line: string) => line.length <= ADDRESS_LIMITS.characters && VISIBLE.test(line);

/** Lines end with a line break, or with the two characters `\n`, which every `.env` format supports. */
const shopAddress = z
  .string()
  .transform((text) => text.split(/\r?\n|\\n/).flatMap((line) => line.trim() || []))
  .refine((lines) => lines.length > 0 && lines.length <= ADDRESS_LIMITS.lines && lines.every(isLine))
  .transform((lines) => lines.join('\n'));

/**
 * The settings that pages show, defined like all settings (server/config/settings/setting.ts). The server replaces their
 * placeholders and writes them as attributes of `<html>`. Browsers import only the type, so their bundles contain no zod.
 */
export const PAGE_SETTINGS = {
  supportEmail: {
    variable: 'SUPPORT_EMAIL',
    schema: emailAddress.default(DEFAULT_SUPPORT_EMAIL),
    requirement: 'must be an email address',
  },
  shopAddress: {
    variable: 'SHOP_ADDRESS',
    schema: shopAddress.default(''),
    requirement:
      `must be 1 to ${ADDRESS_LIMITS.lines} lines of at most ${ADDRESS_LIMITS.characters} characters, ` +
      'separated by \\n, such as "1 Main Street\\nAustin, TX 78701"',
  },
  /** `link`: checkout doesn't ask for a card, and orders are stored without one. */
  checkout: {
    variable: 'CHECKOUT',
    schema: z.enum(['card', 'link']).default('card'),
    requirement: 'must be card or link (README, "Card data")',
  },
};

export type PageSetting = keyof typeof PAGE_SETTINGS;

/** The values of the settings. */
export type PageSettings = { [Name in PageSetting]: z.output<(typeof PAGE_SETTINGS)[Name]['schema']> };
