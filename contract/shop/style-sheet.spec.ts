import { styleSheet } from './style-sheet.ts';

it('has the colors of a dark blue shop', () => {
  expect(styleSheet({ accent: '#12306b' })).toBe(`:root {
  --color-paper: #fbf8f3;
  --color-accent: #12306b;
  --color-accent-strong: #0f2757;
  --color-dot: #769bdf;
}
`);
});
