import type { OrderChanges } from '../../../contract/orders.ts';
import { PacedNews } from './paced-news.ts';

const stored = (count: number): OrderChanges => ({ stored: count, changed: 0 });

describe('pace of the news', () => {
  it('passes the first on at once, and adds up what comes while it rests', async () => {
    const delivered: OrderChanges[] = [];
    const news = new PacedNews((one) => {
      delivered.push(one);
    });
    news.add(stored(1));
    expect(delivered).toEqual([stored(1)]);
    news.add(stored(2));
    news.add({ stored: 3, changed: 4 });
    expect(delivered).toHaveLength(1);
    await news.finish();
    expect(delivered.slice(1)).toEqual([{ stored: 5, changed: 4 }]);
  });

  it('rests a quarter of a second between two', async () => {
    const times: number[] = [];
    const news = new PacedNews(() => {
      times.push(performance.now());
    });
    news.add(stored(1));
    await new Promise<void>((resolve) => {
      const again = new PacedNews(() => {
        news.add(stored(1));
        if (times.length >= 3) resolve();
        else setImmediate(() => again.add(stored(1)));
      });
      again.add(stored(1));
    });
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(490);
  });

  it('goes on after news that say nothing', async () => {
    const delivered: OrderChanges[] = [];
    const news = new PacedNews((one) => {
      delivered.push(one);
    });
    news.add(stored(0));
    await new Promise(setImmediate);
    news.add(stored(1));
    expect(delivered).toEqual([stored(1)]);
  });

  it('keeps what could not be delivered', async () => {
    const delivered: OrderChanges[] = [];
    let isAway = true;
    const news = new PacedNews(async (one) => {
      if (isAway) throw new Error('away');
      delivered.push(one);
    });
    news.add(stored(1));
    await new Promise(setImmediate);
    news.add(stored(2));
    isAway = false;
    await news.finish();
    expect(delivered).toEqual([stored(3)]);
  });

  it('gives up at the end when nobody takes it', async () => {
    const news = new PacedNews(() => Promise.reject(new Error('away')));
    news.add(stored(1));
    await expect(news.finish()).resolves.toBeUndefined();
  });
});
