import type { Amount, Block, Fact, Inline, Progress, Row, SummaryStatus } from './email-document.ts';
import { ACCENT, HEADING_FONT, INK, LINE, SOFT } from './email-styles.ts';
import {
  contentHtml,
  FIGURE,
  inlineHtml,
  LINE_ABOVE,
  paragraphHtml,
  SMALL,
  TABLE,
  toHtml,
  toProse,
  WIDE,
} from './html-text.ts';
import { statusHtml, summaryHtml, totalHtml } from './summary-html.ts';

const noteHtml = (title: string, content: Inline[]): string =>
  paragraphHtml(
    `<strong class="ink" style="color:${INK}">${toProse(title)}</strong><br>${contentHtml(content)}`,
    `margin:0 0 16px;color:${SOFT};font-size:15px;line-height:1.6`,
    'soft',
  );

/** The check marks are for customers who can't tell the colors of the bars apart. */
function progressHtml({ steps, done }: Progress): string {
  const cells = steps.map((step, index) => {
    const [className, color, bar, mark] =
      index < done ? ['ink strong-line', INK, INK, ' ✓'] : ['soft line', SOFT, LINE, ''];
    const style = `border-top:4px solid ${bar};font-weight:${mark ? 700 : 400}`;
    return `<td class="${className}" style="padding-top:4px;${style};color:${color};font-size:14px;line-height:20px">${toHtml(step)}${mark}</td>`;
  });
  return `${WIDE} style="margin:0 0 20px;table-layout:fixed"><tr>${cells.join('<td width="8"></td>')}</tr></table>`;
}

/** Groups the digits of a tracking number by fours with margins, so that a copy of it has no spaces. */
const groupDigits = (text: string): string =>
  /^\d{12,}$/.test(text) ? text.replace(/\d{4}(?=\d)/g, '<span style="margin-right:6px">$&</span>') : text;

const LARGE = `font-family:${HEADING_FONT};font-size:22px;font-weight:700;line-height:28px`;

interface LargeFact extends Fact {
  tone?: SummaryStatus['tone'];
  beside?: Fact | undefined;
}

function factHtml({ label, lines: [first = '', ...others], tone }: LargeFact, size: string): string {
  const value = `margin:0;color:${INK};${size};overflow-wrap:anywhere;word-break:break-word`;
  const stands = tone && typeof first === 'string' && statusHtml({ text: first, tone });
  return [
    paragraphHtml(toHtml(label), `margin:0 0 2px;color:${SOFT};font-size:13px;line-height:20px`, 'soft'),
    paragraphHtml(stands || groupDigits(inlineHtml(first)), value),
    ...others.map((line) => paragraphHtml(inlineHtml(line), `margin:2px 0 0;${SMALL}`, 'soft')),
  ].join('');
}

/** Outlook for Windows ignores the margins of tables, but not the padding of cells. */
function largeFactHtml({ beside, ...fact }: LargeFact): string {
  const cell = (content: string, width: number) =>
    `<td class="column" width="${width}%" valign="top" style="padding:0 8px 12px 0">${content}</td>`;
  const cells = beside
    ? cell(factHtml(fact, LARGE), 54) +
      cell(factHtml(beside, 'font-size:16px;font-weight:600;line-height:28px'), 46)
    : cell(factHtml(fact, LARGE), 100);
  return `${WIDE}><tr>${cells}</tr></table>`;
}

/** Short, since Gmail clips an email of more than 102 kB: the cells inherit the other styles. */
function rowHtml({ title, url, detail, end }: Row): string {
  const cell = (style: string) => `<td class="line" style="padding:12px 0 0${style};${LINE_ABOVE}"`;
  const name = url === undefined ? toHtml(title) : `<a href="${toHtml(url)}">${toHtml(title)}</a>`;
  return (
    `<tr>${cell('')}><strong>${name}</strong></td>` +
    `${cell(` 16px;${FIGURE}`)} align="right">${inlineHtml(end)}</td></tr>` +
    `<tr><td class="soft" colspan="2" style="padding-bottom:12px;${SMALL}">${toHtml(detail)}</td></tr>`
  );
}

const rowsHtml = (rows: Row[], total: Amount | undefined): string =>
  `${WIDE} class="ink" style="margin:24px 0;border-collapse:collapse;color:${INK};font-size:16px;line-height:1.4;` +
  `overflow-wrap:anywhere">${rows.map(rowHtml).join('')}${total ? totalHtml(total) : ''}</table>`;

/** Outlook for Windows ignores the padding of links, but not that of cells. */
const buttonHtml = (label: string, url: string): string =>
  `${TABLE} class="action" style="margin:16px 0 32px;border-collapse:separate"><tr><td class="button" align="center" ` +
  `style="border-radius:999px;background-color:${ACCENT};mso-padding-alt:14px 28px">` +
  `<a class="button action" href="${toHtml(url)}" style="display:inline-block;padding:14px 28px;border:1px solid ${ACCENT};` +
  `border-radius:999px;background-color:${ACCENT};color:#ffffff;font-size:16px;font-weight:700;line-height:20px;` +
  `text-decoration:none">${toHtml(label)}</a></td></tr></table>`;

export function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraphHtml(contentHtml(block.content));
    case 'note':
      return noteHtml(block.title, block.content);
    case 'progress':
      return progressHtml(block);
    case 'fact':
      return largeFactHtml(block);
    case 'button':
      return buttonHtml(block.label, block.url);
    case 'summary':
      return summaryHtml(block);
    case 'rows':
      return rowsHtml(block.rows, block.total);
  }
}
