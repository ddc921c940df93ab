import { Link } from 'react-router-dom';
import { withSupportEmail } from '#client/lib/page-settings.ts';
import type { Inline } from '#contract/shop/inline.ts';
import type { Block } from '#contract/shop/markdown.ts';

/** Text with links and emphasis, from the shop's folder. */
export function InlineMarkdown({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return withSupportEmail(part);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
    return <MarkdownElement key={index} {...part} />;
  });
}

function MarkdownElement({ text, href = '', strong, emphasis }: Exclude<Inline, string>) {
  const content = <InlineMarkdown parts={text} />;
  if (strong) return <strong>{content}</strong>;
  if (emphasis) return <em>{content}</em>;
  return href.startsWith('/') ? (
    <Link to={href}>{content}</Link>
  ) : (
    <a href={withSupportEmail(href)}>{content}</a>
  );
}

/** Paragraphs and lists. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change
    return <MarkdownBlock key={index} block={block} />;
  });
}

function MarkdownBlock({ block }: { block: Block }) {
  if ('paragraph' in block)
    return (
      <p>
        <InlineMarkdown parts={block.paragraph} />
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change
        <li key={index}>
          <InlineMarkdown parts={item} />
        </li>
      ))}
    </List>
  );
}
