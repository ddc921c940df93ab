import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import type {
  Amount,
  Block,
  EmailPicture,
  Fact,
  FramedDocument,
  Inline,
  Progress,
  Row,
} from './email-document.ts';
import {
  ACCENT,
  CARD,
  FONT,
  fontStyles,
  HEADING_FONT,
  INK,
  LINE,
  PAPER,
  SAND,
  SOFT,
  STYLES,
} from './email-styles.ts';
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
import { summaryHtml, totalHtml } from './summary-html.ts';

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

function factHtml({ label, lines: [first = '', ...others] }: Fact, size: string): string {
  const value = `margin:0;color:${INK};${size};overflow-wrap:anywhere;word-break:break-word`;
  return [
    paragraphHtml(toHtml(label), `margin:0 0 2px;color:${SOFT};font-size:13px;line-height:20px`, 'soft'),
    paragraphHtml(groupDigits(inlineHtml(first)), value),
    ...others.map((line) => paragraphHtml(inlineHtml(line), `margin:2px 0 0;${SMALL}`, 'soft')),
  ].join('');
}

/** Outlook for Windows ignores the margins of tables, but not the padding of cells. */
function largeFactHtml({ beside, ...fact }: Fact & { beside?: Fact | undefined }): string {
  const cell = (content: string, width: number) =>
    `<td class="column" width="${width}%" valign="top" style="padding:0 8px 12px 0">${content}</td>`;
  const cells = beside
    ? cell(factHtml(fact, LARGE), 54) + cell(factHtml(beside, 'font-size:16px;line-height:28px'), 46)
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

function blockHtml(block: Block): string {
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

/** An icon with a background, so that the logo is visible in dark emails. */
const LOGO = '/apple-touch-icon.png';
const LOGO_SIZE = 40;

function headHtml(shopUrl: string): string {
  const style = `color:${INK};font-family:${HEADING_FONT};font-size:18px;font-weight:700;line-height:1.3;text-decoration:none`;
  const name =
    shopUrl === ''
      ? `<span class="ink" style="${style}">${toHtml(SHOP_NAME)}</span>`
      : `<a class="ink" href="${toHtml(shopUrl)}" style="${style}">${toHtml(SHOP_NAME)}</a>`;
  // Its cell is as wide if pictures are blocked.
  const logo =
    shopUrl === ''
      ? ''
      : `<td width="${LOGO_SIZE + 6}"><img src="${toHtml(shopUrl + LOGO)}" alt="" width="${LOGO_SIZE}" ` +
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
    `margin:0 0 8px;color:${SOFT};font-size:13px;line-height:20px`,
    'soft',
  );

/** On the ground of the shop's pictures, so that their edges can't be seen. */
function picturesHtml(pictures: EmailPicture[]): string {
  const images = pictures.map(
    ({ url, alt, width }) =>
      `<img class="soft" src="${toHtml(url)}" alt="${toHtml(alt)}" width="${width}" ` +
      `style="width:${width}px;max-width:48%;border:0;color:${SOFT};font-size:15px;vertical-align:middle">`,
  );
  return (
    `<tr><td class="pictures line" align="center" style="background-color:${SAND};border:1px solid ${LINE};border-bottom:0;` +
    `border-radius:16px 16px 0 0">${images.join('')}</td></tr>`
  );
}

/** Keeps inboxes from adding the first words of the email to the preview. */
const NOTHING_ELSE = '&#847;&zwnj;&nbsp;'.repeat(60);

/** In a style sheet of their own: some mail programs drop a whole one for a rule that they don't support. */
const fontsHtml = (shopUrl: string): string =>
  shopUrl === '' ? '' : `<style>${fontStyles(shopUrl)}\n</style>\n`;

export function renderHtml(document: FramedDocument): string {
  const { subject, preview, title, pictures = [], blocks, footer, shopUrl } = document;
  const corners = pictures.length > 0 ? 'border-top:0;border-radius:0 0 16px 16px' : 'border-radius:16px';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${toHtml(subject)}</title>
${fontsHtml(shopUrl)}<style>${STYLES}
</style>
<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="paper" style="margin:0;padding:0;background-color:${PAPER};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${toHtml(preview)}${NOTHING_ELSE}</div>
${WIDE} class="paper" style="background-color:${PAPER}">
<tr><td class="page" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${WIDE} style="max-width:600px">
<tr><td class="head" style="padding:0 24px 16px;text-align:left">
${headHtml(shopUrl)}
</td></tr>
${pictures.length > 0 ? picturesHtml(pictures) : ''}<tr><td class="card line" style="padding:24px 32px 16px;background-color:${CARD};border:1px solid ${LINE};${corners};text-align:left">
<h1 class="ink" style="margin:8px 0 16px;color:${INK};font-family:${HEADING_FONT};font-size:28px;line-height:1.2">${toHtml(title)}</h1>
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
