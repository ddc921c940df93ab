import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { OrderChanges } from '../../contract/orders.ts';
import { Database } from '../database/database.ts';
import { summarizeError } from '../http/describe-error.ts';
import { OrderChangesThrottle } from './order-changes-throttle.ts';

/** The PostgreSQL channel on which the shop's instances notify each other. */
export const ORDER_EVENTS_CHANNEL = 'order_events';

/** Notifies all instances of the shop of how many orders were stored or changed, and of nothing else about them. */
@Injectable()
export class OrderEventPublisher implements OnApplicationShutdown {
  private readonly logger = new Logger('OrderEvents');
  private readonly throttle = new OrderChangesThrottle((changes) => this.notify(changes));
  private failing = false;

  constructor(private readonly database: Database) {}

  /** Call after the commit. Returns immediately and never throws. */
  publish(changes: Partial<OrderChanges>): void {
    this.throttle.add({ stored: 0, changed: 0, ...changes });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.throttle.flush();
  }

  private async notify(changes: OrderChanges): Promise<void> {
    try {
      await this.database.query('select pg_notify($1, $2)', [ORDER_EVENTS_CHANNEL, JSON.stringify(changes)]);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn(`Cannot publish order events: ${summarizeError(error)}`);
      this.failing = true;
      throw error;
    }
  }
}
