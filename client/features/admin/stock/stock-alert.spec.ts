import type { Stock } from '#contract/api/stock.ts';
import { stockAlertText } from './stock-alert.tsx';

const NEVER = { version: 0, changedAt: null, changedBy: null };
const stock = (remaining: Record<string, number | null>, selling = { on: true, sentence: '' }): Stock => ({
  selling: { ...selling, ...NEVER },
  counts: Object.entries(remaining).map(([color, left]) => ({
    title: 'Bell',
    color,
    remaining: left,
    ...NEVER,
  })),
});

describe('the stock alert', () => {
  it('is empty while everything can be ordered', () => {
    expect(stockAlertText(stock({}))).toBe('');
    expect(stockAlertText(stock({ Blue: 1, Pink: null }))).toBe('');
  });

  it('quotes the sentence for shoppers while selling is off, whatever is sold out', () => {
    const off = { on: false, sentence: 'Back on Monday.' };
    expect(stockAlertText(stock({ Blue: 0 }, off))).toBe('Selling is off. Shoppers see: “Back on Monday.”');
  });

  it.each([
    [{ Blue: 0 }, 'Sold out: Bell in Blue.'],
    [{ '': 0 }, 'Sold out: Bell.'],
    [{ Blue: 0, Pink: 2, Red: 0 }, 'Sold out: Bell in Blue and Bell in Red.'],
    [{ A: 0, B: 0, C: 0, D: 0, E: 0 }, 'Sold out: Bell in A, Bell in B, Bell in C, and 2 more.'],
  ])('names what is sold out: %j', (remaining, text) => {
    expect(stockAlertText(stock(remaining))).toBe(text);
  });
});
