import { PassThrough } from 'node:stream';
import type { OrderChanges } from '../../../contract/orders.ts';
import { addNews, hasNews, noNews } from './orders-news.ts';
import type { NewsSubscriber } from './orders-news-listener.ts';

/**
 * The events that one operator's browser reads (server-sent events). What a slow reader has not taken yet is
 * added up instead of queued, so that it costs no memory.
 */
export class OrdersEventStream implements NewsSubscriber {
  readonly body = new PassThrough();
  private isReadyDue = false;
  private newsDue = noNews();

  constructor() {
    this.body.on('drain', () => this.sendDue());
    // Sends the headers off, so that the reader knows that it was let in.
    this.comment();
  }

  ready(): void {
    this.isReadyDue = true;
    this.sendDue();
  }

  news(news: OrderChanges): void {
    this.newsDue = addNews(this.newsDue, news);
    this.sendDue();
  }

  /** Shows both sides that the connection lives, and gives up a reader that takes nothing, not even the end. */
  beat(): void {
    if (this.body.writableNeedDrain || this.body.writableEnded) this.body.destroy();
    else this.comment();
  }

  end(): void {
    if (this.body.writableNeedDrain) this.body.destroy();
    else this.body.end();
  }

  private sendDue(): void {
    if (this.isReadyDue && this.send('ready', {})) this.isReadyDue = false;
    if (hasNews(this.newsDue) && this.send('orders', this.newsDue)) this.newsDue = noNews();
  }

  private send(event: string, data: object): boolean {
    return this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private comment(): void {
    this.write(':\n\n');
  }

  /** @returns false when the reader has to catch up first */
  private write(text: string): boolean {
    if (!this.body.writable || this.body.writableNeedDrain) return false;
    this.body.write(text);
    return true;
  }
}
