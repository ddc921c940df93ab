import { setTimeout as rest } from 'node:timers/promises';
import type { OrderChanges } from '../../../contract/orders.ts';
import { addNews, hasNews, noNews } from './orders-news.ts';

const PACE_MILLISECONDS = 250;
const RETRY_MILLISECONDS = 2_000;

/**
 * Passes news on at once, and then at most four times a second with what has come in meanwhile added up.
 * What could not be delivered is kept and tried again.
 */
export class PacedNews {
  private collected = noNews();
  private delivering: Promise<void> | undefined;
  private readonly finishing = new AbortController();

  constructor(private readonly deliver: (news: OrderChanges) => Promise<void> | void) {}

  add(news: OrderChanges): void {
    // Nothing to deliver would end `deliverAll` before its promise is kept here, which then stayed for good.
    if (!hasNews(news)) return;
    this.collected = addNews(this.collected, news);
    this.delivering ??= this.deliverAll();
  }

  /** Delivers what is left without resting, and gives up when that fails. */
  async finish(): Promise<void> {
    this.finishing.abort();
    await this.delivering;
  }

  private async deliverAll(): Promise<void> {
    const { signal } = this.finishing;
    while (hasNews(this.collected)) {
      const delivered = await this.deliverCollected();
      if (!delivered && signal.aborted) break;
      await rest(delivered ? PACE_MILLISECONDS : RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(
        () => {},
      );
    }
    this.delivering = undefined;
  }

  private async deliverCollected(): Promise<boolean> {
    const news = this.collected;
    this.collected = noNews();
    try {
      await this.deliver(news);
      return true;
    } catch {
      this.collected = addNews(this.collected, news);
      return false;
    }
  }
}
