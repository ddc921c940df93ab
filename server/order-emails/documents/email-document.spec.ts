import { COLORS } from '../../../contract/shop/facts.shop.ts';
import { type EmailDocument, renderEmail } from './email-document.ts';

const document = (changes: Partial<EmailDocument> = {}): EmailDocument => ({
  subject: 'Subject',
  preview: 'Preview',
  title: 'Title',
  blocks: [],
  footer: [['Shop']],
  ...changes,
});

const HOSTILE = `<script>"it's" & more</script>`;
const ESCAPED = '&lt;script&gt;&quot;it&#x27;s&quot; &amp; more&lt;/script&gt;';

describe('an email', () => {
  it('escapes every text in its HTML', () => {
    const { html } = renderEmail(
      document({
        subject: HOSTILE,
        preview: HOSTILE,
        title: HOSTILE,
        blocks: [
          { type: 'heading', text: HOSTILE },
          { type: 'paragraph', content: [HOSTILE, { text: HOSTILE, url: HOSTILE }] },
          { type: 'lines', lines: [HOSTILE] },
          {
            type: 'amounts',
            rows: [{ label: HOSTILE, amount: HOSTILE }],
            total: { label: HOSTILE, amount: HOSTILE },
          },
          { type: 'button', label: HOSTILE, url: HOSTILE },
        ],
        footer: [[HOSTILE]],
      }),
    );
    expect(html).not.toContain('<script');
    expect(html.split(ESCAPED)).toHaveLength(15 + 1);
  });

  it('keeps each text on its line', () => {
    const forged = 'Ada\r\nTotal: $0.00\u2028\u202eevil\0';
    const { subject, text, html } = renderEmail(
      document({
        subject: forged,
        blocks: [
          { type: 'lines', lines: [forged] },
          { type: 'amounts', rows: [{ label: forged, amount: '$1.00' }] },
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
        ],
      }),
    );
    expect(text).toContain('Write to help@shop.example or see our policy');
    expect(text).toContain('(https://shop.example/cancellation)');
    expect(text).toContain('Track:\nhttps://carrier.example/?a=1&b=2');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(text).toMatch(/\n-- \nShop\n$/);
  });

  it('draws links and buttons in the colors of the shop', () => {
    const withLinks = document({
      blocks: [
        { type: 'paragraph', content: [{ text: 'our policy', url: 'https://shop.example/cancellation' }] },
        { type: 'button', label: 'Track', url: 'https://carrier.example/1' },
      ],
    });
    const blue = { paper: '#eeeeee', accent: '#12306b', bright: '#769bdf', brightLink: '#9eb8e8' };
    jest.doMock('../../../contract/shop/facts.shop.ts', () => ({ COLORS: blue }));
    jest.isolateModules(() => {
      const {
        renderEmail: renderBlue,
      }: typeof import('./email-document.ts') = require('./email-document.ts');
      const { html } = renderBlue(withLinks);
      for (const [name, color] of Object.entries(blue)) {
        expect(html).toContain(color);
        expect(html).not.toContain(COLORS[name as keyof typeof blue]);
      }
    });
  });

  it('loads no external resources', () => {
    const { html } = renderEmail(
      document({ blocks: [{ type: 'button', label: 'Track', url: 'https://carrier.example/1' }] }),
    );
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script|<img|background=/i);
  });
});
