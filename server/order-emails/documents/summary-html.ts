import type { Amount, EmailPicture, Fact, Item, Summary, SummaryStatus } from './email-document.ts';
import {
  AMBER,
  AMBER_GROUND,
  GREEN,
  GREEN_GROUND,
  HEADING_FONT,
  INK,
  LINE,
  PAPER,
  SAND,
  SOFT,
} from './email-styles.ts';
import {
  CELL,
  FIGURE,
  inlineHtml,
  LINE_ABOVE,
  paragraphHtml,
  SMALL,
  toHtml,
  toProse,
  WIDE,
} from './html-text.ts';

/** If pictures are blocked, its frame stays: with a color in the middle, or with a title, which may need several lines. */
function pictureHtml({ url, alt, width, height }: EmailPicture): string {
  const [size, style] =
    height === undefined
      ? ['', 'height:auto;line-height:1.3']
      : [` height="${height}"`, `height:${height}px;line-height:${height}px`];
  return (
    `<img class="picture soft" src="${toHtml(url)}" alt="${toHtml(alt)}" width="${width}"${size} ` +
    `style="display:block;width:${width}px;${style};border:0;border-radius:8px;background-color:${SAND};color:${SOFT};` +
    'font-size:15px;text-align:center">'
  );
}

const rightCell = (content: string, style: string, className = ''): string =>
  `<td class="ink${className}" align="right" style="${CELL};${FIGURE};padding-left:12px;${style}">${content}</td>`;

function amountHtml(
  { label, amount }: Amount,
  style = 'padding-top:4px;padding-bottom:4px',
  className = '',
): string {
  return `<tr><td class="ink${className}" style="${CELL};${style}">${toHtml(label)}</td>${rightCell(toHtml(amount), style, className)}</tr>`;
}

/** Below a line that is darker than the others, and in one piece. */
export const totalHtml = (total: Amount): string =>
  `<tr><td colspan="2"><div class="strong-line" style="border-top:1px solid ${INK};font-size:1px;line-height:12px">&nbsp;</div></td></tr>` +
  amountHtml(total, `font-family:${HEADING_FONT};font-size:20px;font-weight:700;font-variant-numeric:normal`);
const BEFORE_TOTAL = 'padding-top:4px;padding-bottom:12px';

function itemHtml({ title, details, amount, picture }: Item): string {
  const lines = details.map((line) => `<br><span class="soft" style="${SMALL}">${toHtml(line)}</span>`);
  const image = picture
    ? `<td width="${picture.width}" style="${CELL};padding:16px 16px 16px 0">${pictureHtml(picture)}</td>`
    : '';
  const style = 'padding-top:16px;padding-bottom:16px;font-weight:700';
  return (
    `<tr>${image}<td class="ink" style="${CELL};${style}">${toHtml(title)}` +
    `<span style="font-weight:400">${lines.join('')}</span></td>` +
    `${amount === undefined ? '' : rightCell(toHtml(amount), `${style};font-weight:400`)}</tr>`
  );
}

const factHtml = ({ label, lines }: Fact): string =>
  `<p class="ink" style="margin:0 0 12px;color:${INK};font-size:15px;line-height:22px">` +
  `<span class="soft" style="color:${SOFT};font-size:13px">${toHtml(label)}</span><br>` +
  `${lines.map(inlineHtml).join('<br>')}</p>`;

/** The first fact on the left, the others on the right. On phones, one below the other. */
function factsHtml([first, ...others]: Fact[]): string {
  if (first === undefined) return '';
  const column = (facts: Fact[], index: number) =>
    `<td class="column" width="${index === 0 ? 48 : 52}%" style="${CELL};padding-right:16px">${facts.map(factHtml).join('')}</td>`;
  return `${WIDE}><tr>${[[first], others].map(column).join('')}</tr></table>`;
}

const tableHtml = (rows: string[]): string =>
  `${WIDE} style="border-collapse:collapse">${rows.join('')}</table>`;

/** As high as a fingertip. */
const linkHtml = ({ text, url }: { text: string; url: string }): string =>
  `<a class="ink" href="${toHtml(url)}" style="display:inline-block;padding:11px 0;color:${INK};font-size:16px;font-weight:700;line-height:22px">${toHtml(text)}</a>`;

function sumsHtml({ amounts = [], total }: Summary): string {
  const rows = amounts.map((each) => amountHtml(each, each === amounts.at(-1) ? BEFORE_TOTAL : undefined));
  return tableHtml(total ? [...rows, totalHtml(total)] : rows);
}

const onGround = (ground: string): string => `border:1px solid ${ground};background-color:${ground}`;

const STATUS_COLORS = {
  due: `${onGround(AMBER_GROUND)};color:${AMBER}`,
  done: `${onGround(GREEN_GROUND)};color:${GREEN}`,
  neutral: onGround(LINE),
} satisfies Record<SummaryStatus['tone'], string>;

/** For dark emails. */
const STATUS_CLASSES = { due: 'due', done: 'done', neutral: 'pill' };

export const statusHtml = ({ text, tone }: SummaryStatus): string =>
  `<span class="${STATUS_CLASSES[tone]}" style="display:inline-block;padding:3px 12px;${STATUS_COLORS[tone]};` +
  `border-radius:999px;font-size:14px;font-weight:700;line-height:18px;white-space:nowrap">${toHtml(text)}</span>`;

function summaryHeadHtml({ title, about, status }: Summary): string {
  const heading =
    title === undefined
      ? ''
      : `<h2 class="ink" style="margin:0;color:${INK};font-family:${HEADING_FONT};font-size:20px;line-height:1.3">${toHtml(title)}</h2>`;
  const details =
    about === undefined
      ? ''
      : paragraphHtml(toProse(about), `margin:${heading && '2px 0 '}0;${SMALL}`, 'soft');
  if (status === undefined) return heading + details;
  const cells = `<td>${heading || details}</td>${rightCell(statusHtml(status), '')}`;
  return `${WIDE}><tr>${cells}</tr></table>${heading && details}`;
}

export function summaryHtml(summary: Summary): string {
  const { items, total, facts = [], link } = summary;
  const section = (content: string, padding: string) =>
    `<tr><td class="line" style="padding:${padding};${LINE_ABOVE}">${content}</td></tr>`;
  const sections = [
    section(tableHtml(items.map(itemHtml)), '0'),
    ...(total ? [section(sumsHtml(summary), '12px 0')] : []),
    ...(facts.length > 0 ? [section(factsHtml(facts), '16px 0 0')] : []),
    ...(link ? [section(linkHtml(link), '12px 0 4px')] : []),
  ];
  return (
    `${WIDE} class="box line" style="margin:24px 0;border:1px solid ${LINE};border-radius:12px;background-color:${PAPER};` +
    `border-collapse:separate"><tr><td class="frame" style="padding:20px 24px 8px">` +
    `${summaryHeadHtml(summary)}<div style="height:16px;line-height:16px;font-size:1px">&nbsp;</div>${WIDE}>${sections.join('')}</table></td></tr></table>`
  );
}
