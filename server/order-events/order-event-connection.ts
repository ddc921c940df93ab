import { PassThrough } from 'node:stream';
import type { OrderChanges } from '../../contract/orders.ts';
import { addChanges, hasChanges, noChanges } from './order-changes-throttle.ts';

/** The server-sent events of one browser. Unread changes are added up instead of queued, so a slow client uses no memory. */
export class OrderEventConnection {
  readonly body = new PassThrough();
  private isReadyPending = false;
  private pendingChanges = noChanges();

  constructor() {
    this.body.on('drain', () => this.sendPending());
    // Sends the headers, so that the client knows that the connection is open.
    this.comment();
  }

  ready(): void {
    this.isReadyPending = true;
    this.sendPending();
  }

  changes(changes: OrderChanges): void {
    this.pendingChanges = addChanges(this.pendingChanges, changes);
    this.sendPending();
  }

  /** Keeps the connection alive, and destroys it if the client has stopped reading. */
  heartbeat(): void {
    if (this.body.writableNeedDrain || this.body.writableEnded) this.body.destroy();
    else this.comment();
  }

  end(): void {
    if (this.body.writableNeedDrain) this.body.destroy();
    else this.body.end();
  }

  private sendPending(): void {
    if (this.isReadyPending && this.send('ready', {})) this.isReadyPending = false;
    if (hasChanges(this.pendingChanges) && this.send('orders', this.pendingChanges))
      this.pendingChanges = noChanges();
  }

  private send(event: string, data: object): boolean {
    return this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private comment(): void {
    this.write(':\n\n');
  }

  /** @returns false if the client has to catch up first */
  private write(text: string): boolean {
    if (!this.body.writable || this.body.writableNeedDrain) return false;
    this.body.write(text);
    return true;
  }
}
