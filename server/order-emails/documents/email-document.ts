import { COLORS } from '../../../contract/shop/facts.shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { oneLine, withoutControlCharacters } from './one-line.ts';

export type Inline = string | { text: string; url: string };

interface Amount {
  label: string;
  amount: string;
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; content: Inline[] }
  /** Short lines, one below the other. */
  | { type: 'lines'; lines: string[] }
  | { type: 'amounts'; rows: Amount[]; total?: Amount }
  | { type: 'button'; label: string; url: string };

/** The content of an email. Plain text and HTML are both rendered from it, so they always agree. */
export interface EmailDocument {
  subject: string;
  /** Inboxes show it next to the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** The sender, at the bottom. */
  footer: Inline[][];
}

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

const LINE_LENGTH = 72;

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Omits the URL if it is the text of the link. */
function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  const isAddress = inline.url.replace(/^mailto:/, '') === inline.text;
  return isAddress ? inline.text : `${inline.text} (${inline.url})`;
}

const paragraphText = (content: Inline[]): string => wrap(oneLine(content.map(inlineText).join('')));

const amountText = ({ label, amount }: Amount): string => `${oneLine(label)}: ${amount}`;

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${oneLine(block.text)}\n${'-'.repeat(oneLine(block.text).length)}`;
    case 'paragraph':
      return paragraphText(block.content);
    case 'lines':
      return block.lines.map(oneLine).join('\n');
    case 'amounts':
      return [...block.rows, ...(block.total ? [block.total] : [])].map(amountText).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

function renderText({ title, blocks, footer }: EmailDocument): string {
  const heading = `${oneLine(title)}\n${'='.repeat(oneLine(title).length)}`;
  const signature = ['-- ', ...footer.map(paragraphText)].join('\n');
  return `${[heading, ...blocks.map(blockText), signature].join('\n\n')}\n`;
}

const toHtml = (text: string): string => escapeHtml(withoutControlCharacters(text));

const { paper, accent, bright, brightLink } = COLORS;

const FONT = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Inline styles set the shop's colors, because some clients drop style sheets. This one overrides them in dark mode and on
 * narrow screens, hence `!important`.
 */
const STYLES = `
  a { color: ${accent}; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #16151d !important; }
    .card { background-color: #22212b !important; border-color: #35333f !important; }
    .ink { color: #ffffff !important; }
    .soft { color: #b9b5c3 !important; }
    .line { border-color: #45434f !important; }
    a { color: ${brightLink} !important; }
    .button { background-color: ${bright} !important; color: #16151d !important; }
  }
  @media (max-width: 480px) {
    .card, .foot { padding: 24px 20px !important; }
  }`;

const inlineHtml = (inline: Inline): string =>
  typeof inline === 'string'
    ? toHtml(inline)
    : `<a href="${toHtml(inline.url)}" style="color:${accent}">${toHtml(inline.text)}</a>`;

const paragraphHtml = (content: Inline[], style: string, className: string): string =>
  `<p class="${className}" style="${style}">${content.map(inlineHtml).join('')}</p>`;

const TEXT = 'margin:0 0 16px;color:#1b1a22;font-size:16px;line-height:1.6';
const CELL =
  'padding:8px 0;font-size:16px;line-height:1.4;color:#1b1a22;vertical-align:top;overflow-wrap:anywhere';

function amountHtml({ label, amount }: Amount, style = ''): string {
  return (
    `<tr><td class="ink line" style="${CELL};${style}">${toHtml(label)}</td>` +
    `<td class="ink line" align="right" style="${CELL};padding-left:16px;white-space:nowrap;${style}">${toHtml(amount)}</td></tr>`
  );
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h2 class="ink" style="margin:32px 0 8px;color:#1b1a22;font-size:18px;line-height:1.3">${toHtml(block.text)}</h2>`;
    case 'paragraph':
      return paragraphHtml(block.content, TEXT, 'ink');
    case 'lines':
      return `<p class="ink" style="${TEXT};overflow-wrap:anywhere">${block.lines.map(toHtml).join('<br>')}</p>`;
    case 'amounts': {
      const total = block.total && amountHtml(block.total, 'border-top:1px solid #ddd4c6;font-weight:700');
      const rows = block.rows.map((row) => amountHtml(row)).join('') + (total ?? '');
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`;
    }
    case 'button':
      return (
        `<p style="margin:24px 0"><a class="button" href="${toHtml(block.url)}" style="display:inline-block;padding:14px 28px;` +
        `border-radius:999px;background-color:${accent};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">` +
        `${toHtml(block.label)}</a></p>`
      );
  }
}

function renderHtml({ subject, preview, title, blocks, footer }: EmailDocument): string {
  const small = 'margin:0 0 4px;color:#57535f;font-size:14px;line-height:1.5';
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
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${toHtml(preview)}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:${paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="card" style="padding:32px;background-color:#ffffff;border:1px solid #ddd4c6;border-radius:16px;text-align:left">
<h1 class="ink" style="margin:0 0 16px;color:#1b1a22;font-size:28px;line-height:1.2">${toHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="foot" style="padding:24px 33px;text-align:left">
${footer.map((content) => paragraphHtml(content, small, 'soft')).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

export function renderEmail(document: EmailDocument): EmailContent {
  return { subject: oneLine(document.subject), text: renderText(document), html: renderHtml(document) };
}
