import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type {
  Amount,
  Block,
  EmailPicture,
  Fact,
  FramedDocument,
  Inline,
  Item,
  Row,
  Summary,
  SummaryStatus,
} from './email-document.ts';
import {
  ACCENT,
  AMBER,
  AMBER_GROUND,
  CARD,
  FONT,
  INK,
  LINE,
  NIGHT,
  PAPER,
  SAND,
  SOFT,
  STYLES,
} from './email-styles.ts';
import { withoutControlCharacters } from './one-line.ts';

// Tables and inline styles, because Outlook for Windows renders emails as Word does, and Gmail may drop the style sheet.

const toHtml = (text: string): string => escapeHtml(withoutControlCharacters(text));

const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDE = `${TABLE} width="100%"`;

/** "Pay $7.99", "for $7.99", "3-7 business", "1 hour", "Tue, Dec 1", "Tue, Dec 1 –" and "9:00 AM CST". */
const UNBROKEN =
  /(?:Pay|for) \$[\d,]+\.\d\d|\d\d?(-\d\d?)? (business|days?|hours?)\b|\d{1,5}-\d{1,4}|[A-Z][a-z][a-z], [A-Z][a-z][a-z] \d\d?( –)?|\d\d?:\d\d\s[AP]M [A-Z]{2,5}/g;

const toProse = (text: string): string =>
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

const inlineHtml = (inline: Inline, style = `color:${ACCENT}`, className = ''): string =>
  typeof inline === 'string'
    ? toProse(inline)
    : `<a${className} href="${toHtml(inline.url)}" style="${style}">${linkText(inline)}</a>`;

/** Has the color of the text, so that only the next step stands out. */
const quietInlineHtml = (inline: Inline): string => inlineHtml(inline, `color:${INK}`, ' class="ink"');

const contentHtml = (content: Inline[]): string => content.map((inline) => inlineHtml(inline)).join('');

const TEXT = `margin:0 0 16px;color:${INK};font-size:16px;line-height:1.6`;
const CELL = `padding:0;color:${INK};font-size:16px;line-height:1.4;vertical-align:top;overflow-wrap:anywhere`;
const FIGURE = 'white-space:nowrap;font-variant-numeric:tabular-nums';
const LINE_ABOVE = `border-top:1px solid ${LINE}`;

const paragraphHtml = (content: string, style = TEXT, className = 'ink'): string =>
  `<p class="${className}" style="${style}">${content}</p>`;

const noteHtml = (title: string, content: Inline[]): string =>
  paragraphHtml(
    `<strong class="ink" style="color:${INK}">${toHtml(title)}</strong><br>${contentHtml(content)}`,
    `margin:0 0 16px;color:${SOFT};font-size:15px;line-height:1.6`,
    'soft',
  );

/** If pictures are blocked, its frame stays: with a color in the middle, or with a title, which may need several lines. */
function pictureHtml({ url, alt, width, height }: EmailPicture): string {
  const [className, size, style] =
    height === undefined
      ? ['', '', 'height:auto;line-height:1.3']
      : [' color', ` height="${height}"`, `height:${height}px;line-height:${height}px`];
  return (
    `<img class="picture soft${className}" src="${toHtml(url)}" alt="${toHtml(alt)}" width="${width}"${size} ` +
    `style="display:block;width:${width}px;${style};border:0;border-radius:8px;background-color:${SAND};color:${SOFT};` +
    'font-size:15px;text-align:center">'
  );
}

const rightCell = (content: string, style: string, className = ''): string =>
  `<td class="ink${className}" align="right" style="${CELL};${FIGURE};padding-left:16px;${style}">${content}</td>`;

function amountHtml(
  { label, amount }: Amount,
  style = 'padding-top:4px;padding-bottom:4px',
  className = '',
): string {
  return `<tr><td class="ink${className}" style="${CELL};${style}">${toHtml(label)}</td>${rightCell(toHtml(amount), style, className)}</tr>`;
}

/** Below a line that is darker than the others, and in one piece. */
const totalHtml = (total: Amount): string =>
  `<tr><td colspan="2"><div class="strong-line" style="border-top:1px solid ${INK};font-size:1px;line-height:12px">&nbsp;</div></td></tr>` +
  amountHtml(total, 'font-size:20px;font-weight:700;font-variant-numeric:normal');
const BEFORE_TOTAL = 'padding-top:4px;padding-bottom:12px';

const SMALL = `color:${SOFT};font-size:14px;line-height:1.5`;

function itemHtml({ title, details, amount, picture }: Item): string {
  const lines = details.map((line) => `<br><span class="soft" style="${SMALL}">${toHtml(line)}</span>`);
  const image = picture
    ? `<td class="picture-cell" width="${picture.width}" style="${CELL};padding:16px 16px 16px 0">${pictureHtml(picture)}</td>`
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
  `${lines.map(quietInlineHtml).join('<br>')}</p>`;

const largeFactHtml = ({ label, lines }: Fact): string =>
  `<p class="ink" style="margin:0 0 16px;color:${INK};font-size:18px;font-weight:700;line-height:1.4;overflow-wrap:anywhere;` +
  'word-break:break-word">' +
  `<span class="soft" style="color:${SOFT};font-size:13px;font-weight:400">${toHtml(label)}</span><br>` +
  `${lines.map((line) => inlineHtml(line)).join('<br>')}</p>`;

/** The first fact on the left, the others on the right. On phones, one below the other. */
function factsHtml([first, ...others]: Fact[]): string {
  if (first === undefined) return '';
  const column = (facts: Fact[], index: number) =>
    `<td class="column" width="${index === 0 ? 48 : 52}%" style="${CELL};padding-right:16px">${facts.map(factHtml).join('')}</td>`;
  return `${WIDE}><tr>${[[first], others].map(column).join('')}</tr></table>`;
}

const tableHtml = (rows: string[]): string =>
  `${WIDE} style="border-collapse:collapse">${rows.join('')}</table>`;

function sumsHtml({ amounts = [], total }: Summary): string {
  const rows = amounts.map((each) => amountHtml(each, each === amounts.at(-1) ? BEFORE_TOTAL : undefined));
  return tableHtml(total ? [...rows, totalHtml(total)] : rows);
}

/** Has the same colors in dark emails if a payment is due. */
function statusHtml({ text, isDue }: SummaryStatus): string {
  const [className, colors] = isDue
    ? ['', `border:1px solid ${AMBER_GROUND};background-color:${AMBER_GROUND};color:${AMBER}`]
    : [' class="pill"', `border:1px solid ${LINE};background-color:${LINE}`];
  return (
    `<span${className} style="display:inline-block;padding:3px 12px;${colors};border-radius:999px;font-size:14px;font-weight:700;` +
    `line-height:18px;white-space:nowrap">${toHtml(text)}</span>`
  );
}

function summaryHeadHtml({ title, about, status }: Summary): string {
  const heading =
    title === undefined
      ? ''
      : `<h2 class="ink" style="margin:0;color:${INK};font-size:18px;line-height:1.3">${toHtml(title)}</h2>`;
  const details = about === undefined ? '' : paragraphHtml(toProse(about), `margin:2px 0 0;${SMALL}`, 'soft');
  if (status === undefined) return heading + details;
  const cells = `<td>${heading || details}</td>${rightCell(statusHtml(status), '')}`;
  return `${WIDE}><tr>${cells}</tr></table>${heading && details}`;
}

function summaryHtml(summary: Summary): string {
  const { items, total, facts = [] } = summary;
  const section = (content: string, padding: string) =>
    `<tr><td class="line" style="padding:${padding};${LINE_ABOVE}">${content}</td></tr>`;
  const sections = [
    section(tableHtml(items.map(itemHtml)), '0'),
    ...(total ? [section(sumsHtml(summary), '12px 0')] : []),
    ...(facts.length > 0 ? [section(factsHtml(facts), '16px 0 0')] : []),
  ];
  return (
    `${WIDE} class="box line" style="margin:24px 0;border:1px solid ${LINE};border-radius:12px;background-color:${PAPER};` +
    `border-collapse:separate"><tr><td class="frame" style="padding:20px 24px 8px">` +
    `${summaryHeadHtml(summary)}<div style="height:16px;line-height:16px;font-size:1px">&nbsp;</div>${WIDE}>${sections.join('')}</table></td></tr></table>`
  );
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
function buttonHtml(label: string, url: string, secondary: boolean): string {
  const [name, ground, text] = secondary
    ? ['second ink', '', `border:1px solid ${INK};color:${INK}`]
    : ['button', `background-color:${ACCENT};`, `border:1px solid ${ACCENT};color:#ffffff`];
  return (
    `${TABLE} class="action" style="margin:20px 0 32px;border-collapse:separate"><tr><td class="${name}" align="center" ` +
    `style="border-radius:999px;${ground}mso-padding-alt:14px 28px"><a class="${name} action" href="${toHtml(url)}" style="display:inline-block;padding:14px 28px;` +
    `border-radius:999px;${ground}${text};font-size:16px;font-weight:700;line-height:20px;text-decoration:none">` +
    `${toHtml(label)}</a></td></tr></table>`
  );
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraphHtml(contentHtml(block.content));
    case 'note':
      return noteHtml(block.title, block.content);
    case 'fact':
      return largeFactHtml(block);
    case 'button':
      return buttonHtml(block.label, block.url, block.secondary ?? false);
    case 'summary':
      return summaryHtml(block);
    case 'rows':
      return rowsHtml(block.rows, block.total);
  }
}

/** An icon with a background, so that the logo is visible in dark emails. */
const LOGO = '/apple-touch-icon.png';
const LOGO_SIZE = 40;

/** As dark in light emails as in dark ones. */
function headHtml(shopUrl: string): string {
  const style = 'color:#ffffff;font-size:18px;font-weight:700;line-height:1.3;text-decoration:none';
  const name =
    shopUrl === ''
      ? `<span style="${style}">${toHtml(SHOP_NAME)}</span>`
      : `<a class="ink" href="${toHtml(shopUrl)}" style="${style}">${toHtml(SHOP_NAME)}</a>`;
  // Its cell is as wide if pictures are blocked.
  const logo =
    shopUrl === ''
      ? ''
      : `<td width="${LOGO_SIZE + 12}"><img src="${toHtml(shopUrl + LOGO)}" alt="" width="${LOGO_SIZE}" ` +
        `style="width:${LOGO_SIZE}px;border:0;border-radius:8px;vertical-align:middle"></td>`;
  return `${WIDE}><tr>${logo}<td height="${LOGO_SIZE}">${name}</td></tr></table>`;
}

/** Its links have the color of the text. */
const footerHtml = (content: Inline[]): string =>
  paragraphHtml(
    content
      .map((inline) =>
        typeof inline === 'string'
          ? toHtml(inline)
          : `<a class="soft" href="${toHtml(inline.url)}" style="color:${SOFT}">${toHtml(inline.text)}</a>`,
      )
      .join(''),
    `margin:0 0 2px;color:${SOFT};font-size:13px;line-height:20px`,
    'soft',
  );

/** Keeps inboxes from adding the first words of the email to the preview. */
const NOTHING_ELSE = '&#847;&zwnj;&nbsp;'.repeat(60);

export function renderHtml({ subject, preview, title, blocks, footer, shopUrl }: FramedDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${toHtml(subject)}</title>
<style>${STYLES}
</style>
<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="paper" style="margin:0;padding:0;background-color:${PAPER};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${toHtml(preview)}${NOTHING_ELSE}</div>
${WIDE} class="paper" style="background-color:${PAPER}">
<tr><td class="page" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${WIDE} style="max-width:600px">
<tr><td class="head" style="padding:12px 32px;background-color:${NIGHT};border:1px solid ${NIGHT};border-bottom:0;border-radius:16px 16px 0 0;text-align:left">
${headHtml(shopUrl)}
</td></tr>
<tr><td class="card line" style="padding:24px 32px 16px;background-color:${CARD};border:1px solid ${LINE};border-top:0;border-radius:0 0 16px 16px;text-align:left">
<h1 class="ink" style="margin:8px 0 16px;color:${INK};font-size:28px;line-height:1.2">${toHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="foot" style="padding:20px 33px 0;text-align:left">
${footer.map(footerHtml).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
