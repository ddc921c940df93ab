import { PAGE_SETTINGS, type PageSetting, type PageSettings } from '../../contract/api/page-settings.ts';
import { placeholderOf } from '../../contract/page-placeholders.ts';
import { type ProviderName, UNKNOWN_PROVIDERS } from '../../contract/providers.ts';
import { canEmailLinks } from '../config/settings/mail.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { providersOf } from './providers.ts';

/** It contains no "<": that is escaped here and by the build. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** For a JSON string in a script, where HTML entities are not decoded and "<" could end the script. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** Replaces placeholders in a page with their values. */
export function writeValues(
  html: string,
  values: Partial<Record<PageSetting | ProviderName | 'origin', string>>,
): string {
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
const attributeOf = (name: string) =>
  ` data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}="${placeholderOf(name)}"`;

/** The shop's calendar days, also for shoppers elsewhere: emails and pages promise the same dates. */
const timeZoneOf = ({ timeZone }: Pick<WrittenSettings, 'timeZone'>): string =>
  ` data-time-zone="${escapeHtml(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)}"`;

/** Only if the shop sends email with links. */
const SENDS_EMAIL = ' data-sends-email';

export interface WrittenSettings extends PageSettings {
  paymentLink?: string;
  stripeSecretKey?: string;
  mail?: { smtp: { host: string } };
  shopUrl?: string;
  /** Absent: the server's. */
  timeZone?: string;
}

/** Writes the settings into a built page. Providers have an attribute only if they are known. */
export function writeSettings(html: string, settings: WrittenSettings): string {
  const known = Object.entries(providersOf(settings)).filter(([, provider]) => provider !== undefined);
  const providers = Object.fromEntries(known);
  const values = Object.fromEntries(NAMES.map((name) => [name, String(settings[name])]));
  const attributes = [
    timeZoneOf(settings),
    ...[...NAMES, ...Object.keys(providers)].map(attributeOf),
    canEmailLinks(settings) ? SENDS_EMAIL : '',
  ].join('');
  return writeValues(
    html.replace(/<html[^>]*/, (tag) => tag + attributes),
    { ...values, ...UNKNOWN_PROVIDERS, ...providers },
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
    timeZone: environment.TIME_ZONE || undefined,
  };
}
