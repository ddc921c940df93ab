import { COLORS } from '../../../contract/shop/facts.shop.ts';
import type { FramedDocument, Summary } from './email-document.ts';
import { renderEmail } from './render-email.ts';

const document = (changes: Partial<FramedDocument> = {}): FramedDocument => ({
  subject: 'Subject',
  preview: 'Preview',
  title: 'Title',
  blocks: [],
  footer: [['Shop']],
  shopUrl: '',
  ...changes,
});

const SHOP_URL = 'https://shop.example';
const ITEM = { title: 'Bell', details: ['Color: Red', 'Qty: 1'], text: 'Bell x 1 (Red)' };
const summary = (changes: Partial<Summary> = {}): Summary => ({
  type: 'summary',
  title: 'Order LC123456',
  items: [ITEM],
  ...changes,
});

const HOSTILE = `<script>"it's" & more</script>`;
const ESCAPED = '&lt;script&gt;&quot;it&#x27;s&quot; &amp; more&lt;/script&gt;';

describe('an email', () => {
  it('has only classes that its styles know, so that it is legible in dark mode', () => {
    const amount = { label: 'Total', amount: '$1.00' };
    const { html } = renderEmail(
      document({
        shopUrl: SHOP_URL,
        pictures: [{ url: SHOP_URL, alt: '', width: 1 }],
        blocks: [
          { type: 'paragraph', content: ['Text'] },
          { type: 'note', title: 'Questions?', content: ['Reply.'] },
          { type: 'progress', steps: ['Placed', 'Paid', 'Shipped'], done: 2 },
          { type: 'button', label: 'Pay', url: SHOP_URL },
          { type: 'fact', label: 'Tracking', lines: [{ text: '1Z', url: SHOP_URL }, 'by mail'] },
          summary({
            about: 'Placed today',
            status: { text: 'Cancelled', tone: 'neutral' },
            items: [{ ...ITEM, amount: '$1.00', picture: { url: SHOP_URL, alt: '', width: 1, height: 1 } }],
            amounts: [amount],
            total: amount,
            facts: [{ label: 'Contact', lines: [{ text: 'Ada', url: SHOP_URL }] }],
            link: { text: 'View', url: SHOP_URL },
          }),
          summary({ status: { text: 'Paid', tone: 'done' }, items: [] }),
          { type: 'rows', rows: [{ title: 'LC1', detail: 'one bell', end: '$1.00' }], total: amount },
        ],
      }),
    );
    const [, styles = ''] = /<style>(\s*:root.*?)<\/style>/s.exec(html) ?? [];
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(classes).toEqual(expect.arrayContaining(['pictures', 'strong-line', 'column']));
    expect(classes.filter((name) => !styles.includes(`.${name} `) && !styles.includes(`.${name},`))).toEqual(
      [],
    );
  });

  it('escapes every text in its HTML', () => {
    const amount = { label: HOSTILE, amount: HOSTILE };
    const { html } = renderEmail(
      document({
        subject: HOSTILE,
        preview: HOSTILE,
        title: HOSTILE,
        blocks: [
          { type: 'paragraph', content: [HOSTILE, { text: HOSTILE, url: HOSTILE }] },
          { type: 'note', title: HOSTILE, content: [HOSTILE] },
          { type: 'button', label: HOSTILE, url: HOSTILE },
          summary({
            title: HOSTILE,
            about: HOSTILE,
            status: { text: HOSTILE, tone: 'due' },
            items: [
              {
                title: HOSTILE,
                details: [HOSTILE],
                text: '',
                amount: HOSTILE,
                picture: { url: HOSTILE, alt: HOSTILE, width: 1 },
              },
            ],
            amounts: [amount],
            total: amount,
            facts: [{ label: HOSTILE, lines: [HOSTILE] }],
          }),
          { type: 'rows', rows: [{ title: HOSTILE, detail: HOSTILE, end: HOSTILE }], total: amount },
        ],
        footer: [[HOSTILE, { text: HOSTILE, url: HOSTILE }]],
        shopUrl: HOSTILE,
      }),
    );
    expect(html).not.toContain('<script');
    expect(html.split(ESCAPED)).toHaveLength(34 + 1);
  });

  it('keeps each text on its line', () => {
    const forged = 'Ada\r\nTotal: $0.00\u2028\u202eevil\0';
    const { subject, text, html } = renderEmail(
      document({
        subject: forged,
        blocks: [
          summary({
            title: forged,
            about: forged,
            status: { text: forged, tone: 'done' },
            items: [{ ...ITEM, text: forged }],
            amounts: [{ label: forged, amount: '$1.00' }],
            facts: [{ label: forged, lines: [forged] }],
          }),
          { type: 'note', title: forged, content: [forged] },
          { type: 'rows', rows: [{ title: forged, detail: forged, end: '$1.00' }] },
        ],
      }),
    );
    expect(subject).toBe('Ada Total: $0.00 evil');
    expect(text).toContain('\nAda Total: $0.00 evil\n');
    expect(text).not.toMatch(/^Total: \$0/m);
    expect(`${text}${html}`).not.toMatch(/[\u2028\u202e\0\r]/);
  });

  it('renders the same content as plain text, wrapped at 72 characters', () => {
    const { text } = renderEmail(
      document({
        blocks: [
          {
            type: 'paragraph',
            content: [
              'Write to ',
              { text: 'help@shop.example', url: 'mailto:help@shop.example' },
              ' or see ',
              { text: 'our policy', url: 'https://shop.example/cancellation' },
              `${' word'.repeat(30)}.`,
            ],
          },
          { type: 'button', label: 'Track', url: 'https://carrier.example/?a=1&b=2' },
          summary({
            about: 'Placed today',
            items: [{ ...ITEM, amount: '$1.00' }],
            amounts: [{ label: 'Shipping', amount: 'FREE' }],
            total: { label: 'Total', amount: '$1.00' },
            facts: [
              { label: 'Ship to', lines: ['Ada', 'Reno, NV'] },
              { label: 'Phone', lines: [{ text: '(213) 555-0100', url: 'tel:2135550100' }] },
            ],
          }),
          { type: 'note', title: 'Questions?', content: ['Reply.'] },
          {
            type: 'rows',
            rows: [
              { title: 'LC1', detail: 'one bell', end: '$1.00' },
              {
                title: 'LC2',
                detail: 'placed today',
                end: { text: 'View order', url: 'https://a.example/' },
              },
            ],
          },
        ],
      }),
    );
    expect(text).toContain('Write to help@shop.example or see our policy');
    expect(text).toContain('(https://shop.example/cancellation)');
    expect(text).toContain('Track:\nhttps://carrier.example/?a=1&b=2');
    expect(text).toContain(
      '\n\nOrder LC123456\n--------------\n\nPlaced today\n\nBell x 1 (Red): $1.00\nShipping: FREE\nTotal: $1.00\n\n' +
        'Ship to:\nAda\nReno, NV\n\nPhone: (213) 555-0100\n\nQuestions? Reply.\n\n' +
        'LC1 · one bell: $1.00\nLC2 · placed today:\nhttps://a.example/\n',
    );
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(text).toMatch(/\n-- \nShop\n$/);
  });

  it('draws buttons in the colors of the shop', () => {
    const withButton = document({
      blocks: [{ type: 'button', label: 'Track', url: 'https://carrier.example/1' }],
    });
    const blue = { paper: '#eeeeee', accent: '#12306b', bright: '#769bdf' };
    jest.doMock('../../../contract/shop/facts.shop.ts', () => ({ COLORS: blue, SHOP_NAME: 'Shop' }));
    jest.isolateModules(() => {
      const { renderEmail: renderBlue }: typeof import('./render-email.ts') = require('./render-email.ts');
      const { html } = renderBlue(withButton);
      for (const [name, color] of Object.entries(blue)) {
        expect(html).toContain(color);
        expect(html).not.toContain(COLORS[name as keyof typeof blue]);
      }
    });
  });

  const picture = { url: `${SHOP_URL}/images/bell-240.jpg`, alt: 'A red bell', width: 112, height: 84 };

  it('loads nothing but the shop’s fonts, logo and pictures, each with an alt text and a size', () => {
    const blocks = [
      summary({ items: [{ ...ITEM, picture }] }),
      { type: 'button', label: 'Track', url: 'https://carrier.example/1' } as const,
    ];
    const { html } = renderEmail(document({ blocks, shopUrl: SHOP_URL }));
    expect(html).not.toMatch(/@import|<link|<script|background=|srcset/i);
    expect(html.match(/url\([^)]*\)/g)).toEqual([
      `url("${SHOP_URL}/fonts/figtree.woff2")`,
      `url("${SHOP_URL}/fonts/bricolage-grotesque.woff2")`,
    ]);
    const images = html.match(/<img[^>]*>/g);
    expect(images).toEqual([
      expect.stringContaining(`src="${SHOP_URL}/apple-touch-icon.png" alt="" width="40"`),
      expect.stringContaining(`src="${picture.url}" alt="A red bell" width="112" height="84"`),
    ]);
    expect(html.match(/\ssrc=/g)).toHaveLength(2);
  });

  it('loads nothing at all without SHOP_URL', () => {
    expect(renderEmail(document({ blocks: [summary()] })).html).not.toMatch(/<img|\ssrc=|url\(/);
  });

  it('is laid out with tables and inline styles, at most 600 pixels wide', () => {
    const { html } = renderEmail(document({ blocks: [summary({ items: [{ ...ITEM, picture }] })] }));
    for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"');
    for (const element of html.match(/<(?:p|h1|h2|img|a)[ >][^>]*>?/g) ?? [])
      expect(element).toContain('style="');
    expect(html).toContain('max-width:600px');
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(html.match(/<style>(?!\s*\*)/g)).toHaveLength(1);
  });

  it('groups the digits of a tracking number with margins, so that a copy of it has no spaces', () => {
    const shown = (line: string) =>
      renderEmail(document({ blocks: [{ type: 'fact', label: 'Tracking number', lines: [line] }] })).html;
    expect(shown('9400111899223')).toMatch(/(<span style="margin-right:6px">\d{4}<\/span>){3}3/);
    expect(shown('1Z999AA10123456784')).toContain('1Z999AA10123456784');
  });

  it('supports dark mode', () => {
    const { html } = renderEmail(document());
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('shows inboxes the preview and nothing after it', () => {
    const { html } = renderEmail(document({ preview: 'It ships soon.' }));
    expect(html).toMatch(/mso-hide:all">It ships soon\.(?:&#847;&zwnj;&nbsp;){60}<\/div>/);
  });
});
