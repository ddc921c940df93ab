import { escapeHtml } from '../../http/escape-html.ts';
import type { Inline } from './email-document.ts';
import { INK, LINE, SOFT } from './email-styles.ts';
import { withoutControlCharacters } from './one-line.ts';

// Tables and inline styles, because Outlook for Windows renders emails as Word does, and Gmail may drop the style sheet.

export const toHtml = (text: string): string => escapeHtml(withoutControlCharacters(text));

export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
export const WIDE = `${TABLE} width="100%"`;

/** "Pay $7.99", "for $7.99", "3-7 business", "1 hour", "Dec 1", "Tue, Dec 1", "Tue, Dec 1 –" and "9:00 AM CST". */
const UNBROKEN =
  /(?:Pay|for) \$[\d,]+\.\d\d|\d\d?(-\d\d?)? (business|days?|hours?)\b|\d{1,5}-\d{1,4}|([A-Z][a-z][a-z], )?[A-Z][a-z][a-z] \d\d?( –)?|\d\d?:\d\d\s[AP]M [A-Z]{2,5}/g;

export const toProse = (text: string): string =>
  toHtml(text).replace(UNBROKEN, '<span style="white-space:nowrap">$&</span>');

/** Characters of an address that fit on one line everywhere. */
const ADDRESS_LENGTH = 30;

const unbroken = (text: string): string =>
  text.length > ADDRESS_LENGTH ? toHtml(text) : `<span style="white-space:nowrap">${toHtml(text)}</span>`;

/** A long address breaks before the @. */
function linkText({ text, url }: Exclude<Inline, string>): string {
  if (!url.startsWith('mailto:')) return toHtml(text);
  const parts = text.length > ADDRESS_LENGTH ? text.split(/(?=@)/) : [text];
  return parts.map(unbroken).join('<wbr>');
}

/** Links have the color of the text, so that only the next step stands out. */
export const inlineHtml = (inline: Inline): string =>
  typeof inline === 'string'
    ? toProse(inline)
    : `<a class="ink" href="${toHtml(inline.url)}" style="color:${INK}">${linkText(inline)}</a>`;

export const contentHtml = (content: Inline[]): string => content.map(inlineHtml).join('');

const TEXT = `margin:0 0 16px;color:${INK};font-size:16px;line-height:1.6`;
export const CELL = `padding:0;color:${INK};font-size:16px;line-height:1.4;vertical-align:top;overflow-wrap:anywhere`;
export const FIGURE = 'white-space:nowrap;font-variant-numeric:tabular-nums';
export const LINE_ABOVE = `border-top:1px solid ${LINE}`;

export const paragraphHtml = (content: string, style = TEXT, className = 'ink'): string =>
  `<p class="${className}" style="${style}">${content}</p>`;

export const SMALL = `color:${SOFT};font-size:14px;line-height:1.5`;
