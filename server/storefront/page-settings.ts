import { PAGE_SETTINGS, type PageSetting, type PageSettings } from '../../contract/api/page-settings.ts';
import { placeholderOf } from '../../contract/page-placeholders.ts';
import { canEmailLinks } from '../config/settings/mail.ts';
import { canBePaid } from '../config/settings/payments.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** It contains no "<": that is escaped here and by the build. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** For a JSON string in a script, where HTML entities are not decoded and "<" could end the script. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** Replaces placeholders in a page with their values. */
export function writeValues(html: string, values: Partial<Record<PageSetting | 'origin', string>>): string {
  const write = (part: string, encode: (text: string) => string) =>
    Object.entries(values).reduce(
      // A function, because "$" is special in a replacement string.
      (text, [name, value]) => text.replaceAll(placeholderOf(name), () => encode(value)),
      part,
    );
  return write(
    html.replace(STRUCTURED_DATA, (data) => write(data, escapeJson)),
    escapeHtml,
  );
}

const NAMES = Object.keys(PAGE_SETTINGS) as PageSetting[];

/** The browser reads each setting from an attribute of `<html>`, such as `data-support-email`. */
const ATTRIBUTES = NAMES.map(
  (name) => ` data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}="${placeholderOf(name)}"`,
).join('');

/** Only if orders have a payment link. Not the link itself, which a browser gets for its own order. */
const PAID_BY_LINK = ' data-paid-by-link';

/** Only if the shop sends email with links. */
const SENDS_EMAIL = ' data-sends-email';

export interface WrittenSettings extends PageSettings {
  paymentLink?: string;
  stripeSecretKey?: string;
  mail?: object;
  shopUrl?: string;
}

/** Writes the settings into a built page. */
export function writeSettings(html: string, settings: WrittenSettings): string {
  const values = Object.fromEntries(NAMES.map((name) => [name, String(settings[name])]));
  const attributes = [
    ATTRIBUTES,
    canBePaid(settings) ? PAID_BY_LINK : '',
    canEmailLinks(settings) ? SENDS_EMAIL : '',
  ].join('');
  return writeValues(
    html.replace(/<html[^>]*/, (tag) => tag + attributes),
    values,
  );
}

/** For development, where no server reads the settings. */
export function pageSettingsOf(environment: NodeJS.ProcessEnv): WrittenSettings {
  const read = NAMES.map((name) => {
    const { variable, schema } = PAGE_SETTINGS[name];
    return [name, schema.parse(environment[variable] || undefined)];
  });
  return {
    ...Object.fromEntries(read),
    paymentLink: environment.PAYMENT_LINK || undefined,
    stripeSecretKey: environment.STRIPE_SECRET_KEY || undefined,
  };
}
