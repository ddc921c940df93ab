import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import { blockHtml } from './block-html.ts';
import type { EmailPicture, FramedDocument, Inline } from './email-document.ts';
import {
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
import { paragraphHtml, TABLE, toHtml, WIDE } from './html-text.ts';

/** An icon with a background, so that the logo is visible in dark emails. */
const LOGO = '/apple-touch-icon.png';
const LOGO_SIZE = 40;

function headHtml(shopUrl: string): string {
  const style = `color:${INK};font-family:${HEADING_FONT};font-size:18px;font-weight:700;line-height:1.3;text-decoration:none`;
  const name =
    shopUrl === ''
      ? `<span class="ink" style="${style}">${toHtml(SHOP_NAME)}</span>`
      : `<a class="ink" href="${toHtml(shopUrl)}" style="${style}">${toHtml(SHOP_NAME)}</a>`;
  const logo =
    shopUrl === ''
      ? ''
      : `<td style="padding-right:9px"><img src="${toHtml(shopUrl + LOGO)}" alt="" width="${LOGO_SIZE}" ` +
        `style="width:${LOGO_SIZE}px;border:0;border-radius:8px;vertical-align:middle"></td>`;
  return `${TABLE}><tr>${logo}<td height="${LOGO_SIZE}">${name}</td></tr></table>`;
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
    `<tr><td class="pictures line" align="center" style="padding:10px 0;background-color:${SAND};border:1px solid ${LINE};border-bottom:0;` +
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
