import { PAGE_SETTINGS, type PageSetting, type PageSettings } from '../../contract/api/page-settings.ts';
import { placeholderOf } from '../../contract/page-placeholders.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** It holds no "<": that is escaped, here and where the pages are made. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** Within a string of JSON in a script, where entities mean nothing and "<" could end the script. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** A page with values in place of their placeholders. */
export function writeValues(html: string, values: Partial<Record<PageSetting | 'origin', string>>): string {
  const write = (part: string, encode: (text: string) => string) =>
    Object.entries(values).reduce(
      // A function, because "$" means something in a replacement text.
      (text, [name, value]) => text.replaceAll(placeholderOf(name), () => encode(value)),
      part,
    );
  return write(
    html.replace(STRUCTURED_DATA, (data) => write(data, escapeJson)),
    escapeHtml,
  );
}

const NAMES = Object.keys(PAGE_SETTINGS) as PageSetting[];

/** Where the browser finds each setting: as `data-support-email` of `<html>`. */
const ATTRIBUTES = NAMES.map(
  (name) => ` data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}="${placeholderOf(name)}"`,
).join('');

/** A built page with the settings that it shows. */
export function writeSettings(html: string, settings: PageSettings): string {
  const values = Object.fromEntries(NAMES.map((name) => [name, String(settings[name])]));
  return writeValues(
    html.replace(/<html[^>]*/, (tag) => tag + ATTRIBUTES),
    values,
  );
}

/** For development, where no server has read the settings. */
export function pageSettingsOf(environment: NodeJS.ProcessEnv): PageSettings {
  const read = NAMES.map((name) => {
    const { variable, schema } = PAGE_SETTINGS[name];
    return [name, schema.parse(environment[variable] || undefined)];
  });
  return Object.fromEntries(read);
}
