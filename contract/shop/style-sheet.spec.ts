import { styleSheet } from './style-sheet.ts';

it('has the accent and the swatches of the shop', () => {
  expect(
    styleSheet({ accent: '#12306b', variants: [{ swatch: '#fafafa' }, { swatch: '#2f4f4f' }, {}] }),
  ).toBe(`:root {
  --color-paper: #fbf8f3;
  --color-accent: #12306b;
  --color-accent-strong: #0f2757;
  --color-dot: #769bdf;
}
[data-swatch="0"] { background: #fafafa; }
[data-swatch="1"] { background: #2f4f4f; }
[data-swatch="2"] { display: none; }
`);
});

it('has the mascot in a width for sharp screens', () => {
  const pictures = { owl: { widths: [160, 320, 640] }, hen: { widths: [160] } };
  const shop = { accent: '#12306b', variants: [], pictures };
  expect(styleSheet({ ...shop, mascot: 'owl' })).toContain('--mascot: url("/images/owl-320.avif");');
  expect(styleSheet({ ...shop, mascot: 'hen' })).toContain('--mascot: url("/images/hen-160.avif");');
  expect(styleSheet(shop)).not.toContain('--mascot');
});
