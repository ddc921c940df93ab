import { PAGE_PLACEHOLDERS, type PageSetting } from '../../contract/page-placeholders.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** It holds no "<": that is escaped, here and where the pages are made. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** Within a string of JSON in a script, where entities mean nothing and "<" could end the script. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** A built page with the values of settings in place of their placeholders. */
export function writeSettings(html: string, values: Partial<Record<PageSetting, string>>): string {
  const write = (part: string, encode: (text: string) => string) =>
    Object.entries(values).reduce(
      // A function, because "$" means something in a replacement text.
      (text, [name, value]) => text.replaceAll(PAGE_PLACEHOLDERS[name as PageSetting], () => encode(value)),
      part,
    );
  return write(
    html.replace(STRUCTURED_DATA, (data) => write(data, escapeJson)),
    escapeHtml,
  );
}
