import { Injectable, Logger } from '@nestjs/common';
import type { Client } from 'pg';
import type { OrderChanges } from '../../../contract/orders.ts';
import { InjectListeningClient } from '../../database/database.module.ts';
import { nameError } from '../../http/logging.ts';
import { keepListening } from './keep-listening.ts';
import { ORDERS_NEWS_CHANNEL, readNews } from './orders-news.ts';
import { PacedNews } from './paced-news.ts';

export interface NewsSubscriber {
  /** News arrive from now on; earlier ones may have been missed. */
  ready(): void;
  news(news: OrderChanges): void;
}

/** Hears what the publishers of all processes tell, as long as somebody here wants to know. */
@Injectable()
export class OrdersNewsListener {
  private readonly logger = new Logger('OrderChanges');
  private readonly subscribers = new Set<NewsSubscriber>();
  /** Several processes may each tell at full pace. */
  private readonly paced = new PacedNews((news) => {
    for (const subscriber of this.subscribers) subscriber.news(news);
  });
  private connection: AbortController | undefined;
  private isListening = false;
  private isLost = false;

  constructor(@InjectListeningClient() private readonly createClient: () => Client) {}

  /** @returns what ends the subscription */
  subscribe(subscriber: NewsSubscriber): () => void {
    this.subscribers.add(subscriber);
    if (this.isListening) subscriber.ready();
    if (this.connection === undefined) this.connect();
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size === 0) this.disconnect();
    };
  }

  private connect(): void {
    const connection = new AbortController();
    this.connection = connection;
    void keepListening({
      channel: ORDERS_NEWS_CHANNEL,
      createClient: this.createClient,
      signal: connection.signal,
      onListening: () => this.announce(),
      onPayload: (payload) => {
        const news = readNews(payload);
        if (news !== undefined) this.paced.add(news);
      },
      onLost: (error) => this.reportLoss(error),
    });
  }

  private disconnect(): void {
    this.connection?.abort();
    this.connection = undefined;
    this.isListening = false;
    this.isLost = false;
  }

  private announce(): void {
    if (this.isLost) this.logger.log('News of orders are heard again.');
    this.isLost = false;
    this.isListening = true;
    for (const subscriber of this.subscribers) subscriber.ready();
  }

  private reportLoss(error: unknown): void {
    if (!this.isLost) this.logger.warn(`News of orders cannot be heard for now: ${nameError(error)}`);
    this.isLost = true;
    this.isListening = false;
  }
}
