import type { Amount, Block, Fact, FramedDocument, Inline, Item, Row, Summary } from './email-document.ts';
import { oneLine } from './one-line.ts';

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

/** Omits what email programs recognize anyway: email addresses and phone numbers. */
const inlineText = (inline: Inline): string =>
  typeof inline === 'string' || /^(mailto|tel):/.test(inline.url)
    ? oneLine(typeof inline === 'string' ? inline : inline.text)
    : `${oneLine(inline.text)} (${inline.url})`;

const contentText = (content: Inline[]): string =>
  wrap(oneLine(content.map((inline) => (typeof inline === 'string' ? inline : inlineText(inline))).join('')));

const underlined = (text: string, line: string): string =>
  `${oneLine(text)}\n${line.repeat(oneLine(text).length)}`;

const amountText = ({ label, amount }: Amount): string => `${oneLine(label)}: ${amount}`;

const itemText = ({ text, amount }: Item): string =>
  amount === undefined ? oneLine(text) : amountText({ label: text, amount });

function factText({ label, lines }: Fact): string {
  const texts = lines.map(inlineText);
  return `${oneLine(label)}:${texts.length === 1 ? ' ' : '\n'}${texts.join('\n')}`;
}

const linkText = (text: string, url: string): string => `${text}:\n${url}`;

function summaryText({
  title,
  about,
  status,
  items,
  amounts = [],
  total,
  facts = [],
  link,
}: Summary): string {
  const sums = [...items.map(itemText), ...[...amounts, ...(total ? [total] : [])].map(amountText)];
  return [
    ...(title === undefined ? [] : [underlined(title, '-')]),
    ...(about === undefined ? [] : [oneLine(about)]),
    ...(status === undefined ? [] : [`Status: ${oneLine(status.text)}`]),
    sums.join('\n'),
    ...facts.map(factText),
    ...(link ? [linkText(link.text, link.url)] : []),
  ].join('\n\n');
}

function rowText({ title, detail, end }: Row): string {
  const start = `${oneLine(title)} · ${oneLine(detail)}:`;
  return typeof end === 'string' ? `${start} ${end}` : `${start}\n${end.url}`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return contentText(block.content);
    case 'note':
      return contentText([`${block.title} `, ...block.content]);
    case 'progress':
      return block.steps.map((step, index) => `[${index < block.done ? 'x' : ' '}] ${step}`).join('  ');
    case 'fact':
      return [block, ...(block.beside ? [block.beside] : [])].map(factText).join('\n\n');
    case 'button':
      return linkText(block.label, block.url);
    case 'summary':
      return summaryText(block);
    case 'rows':
      return [...block.rows.map(rowText), ...(block.total ? [amountText(block.total)] : [])].join('\n');
  }
}

export function renderText({ title, blocks, footer }: FramedDocument): string {
  const signature = ['-- ', ...footer.map(contentText)].join('\n');
  return `${[underlined(title, '='), ...blocks.map(blockText), signature].join('\n\n')}\n`;
}
