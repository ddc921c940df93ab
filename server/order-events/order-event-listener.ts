import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { z } from 'zod';
import type { OrderChanges } from '../../contract/orders.ts';
import { OPERATOR_SESSIONS_CHANNEL } from '../auth/session-check.ts';
import { InjectListeningClient } from '../database/database.module.ts';
import { summarizeError } from '../http/describe-error.ts';
import { OrderChangesThrottle } from './order-changes-throttle.ts';
import { ORDER_EVENTS_CHANNEL } from './order-event-publisher.ts';

export interface OrderEventSubscriber {
  /** Changes arrive from now on; earlier ones may have been missed. */
  ready(): void;
  changes(changes: OrderChanges): void;
  /** An operator's session may have ended. */
  sessionsChanged?(): void;
}

/** Detects a dead connection, and keeps a proxy from closing an idle one. */
const PING_MILLISECONDS = 20_000;
const FIRST_RETRY_MILLISECONDS = 250;
const MAX_RETRY_MILLISECONDS = 10_000;

const countSchema = z.int().min(0);
const payloadSchema = z.strictObject({ stored: countSchema, changed: countSchema });

/** @returns undefined for any other payload: every role of a database may notify on every channel */
function parsePayload(payload = ''): OrderChanges | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Receives the notifications of all instances while it has subscribers. */
@Injectable()
export class OrderEventListener {
  private readonly logger = new Logger('OrderEvents');
  private readonly subscribers = new Set<OrderEventSubscriber>();
  /** Throttled here again: several instances may each publish at the full rate. */
  private readonly throttle = new OrderChangesThrottle((changes) => {
    for (const subscriber of this.subscribers) subscriber.changes(changes);
  });
  private listening: AbortController | undefined;
  private isConnected = false;
  private isLost = false;

  constructor(@InjectListeningClient() private readonly createClient: () => Client) {}

  subscribe(subscriber: OrderEventSubscriber): () => void {
    this.subscribers.add(subscriber);
    if (this.isConnected) subscriber.ready();
    if (this.listening === undefined) {
      this.listening = new AbortController();
      void this.keepListening(this.listening.signal);
    }
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size === 0) this.stopListening();
    };
  }

  private stopListening(): void {
    this.listening?.abort();
    this.listening = undefined;
    this.isConnected = false;
    this.isLost = false;
  }

  /** Listens on a dedicated connection and reconnects when it is lost. */
  private async keepListening(signal: AbortSignal): Promise<void> {
    let delay = FIRST_RETRY_MILLISECONDS;
    const onConnected = () => {
      delay = FIRST_RETRY_MILLISECONDS;
      this.reportConnected();
    };
    while (!signal.aborted) {
      try {
        await this.listenOnce(signal, onConnected);
      } catch (error) {
        if (signal.aborted) return;
        this.reportLost(error);
        await sleep(delay, undefined, { signal, ref: false }).catch(() => {});
        delay = Math.min(delay * 2, MAX_RETRY_MILLISECONDS);
      }
    }
  }

  private async listenOnce(signal: AbortSignal, onConnected: () => void): Promise<void> {
    const client = this.createClient();
    let stop = () => {};
    const ended = new Promise<void>((resolve, reject) => {
      stop = resolve;
      client.on('error', reject);
      client.once('end', () => reject(new Error('PostgreSQL has closed the connection.')));
    });
    // While connecting, `connect` reports the failure.
    ended.catch(() => {});
    let ping: NodeJS.Timeout | undefined;
    signal.addEventListener('abort', stop);
    client.on('notification', ({ channel, payload }) => {
      if (channel === OPERATOR_SESSIONS_CHANNEL) return this.reportSessions();
      const changes = parsePayload(payload);
      if (changes !== undefined) this.throttle.add(changes);
    });
    try {
      await client.connect();
      await client.query(`listen ${ORDER_EVENTS_CHANNEL}; listen ${OPERATOR_SESSIONS_CHANNEL}`);
      if (signal.aborted) return;
      onConnected();
      // A failed ping ends the connection, which rejects `ended`.
      ping = setInterval(() => client.query('select').catch(() => client.end()), PING_MILLISECONDS);
      await ended;
    } finally {
      clearInterval(ping);
      signal.removeEventListener('abort', stop);
      // Not awaited: a dead connection never answers.
      client.end().catch(() => {});
    }
  }

  private reportSessions(): void {
    for (const subscriber of this.subscribers) subscriber.sessionsChanged?.();
  }

  private reportConnected(): void {
    if (this.isLost) this.logger.log('Listening for order events again.');
    this.isLost = false;
    this.isConnected = true;
    for (const subscriber of this.subscribers) subscriber.ready();
  }

  private reportLost(error: unknown): void {
    if (!this.isLost) this.logger.warn(`Cannot listen for order events: ${summarizeError(error)}`);
    this.isLost = true;
    this.isConnected = false;
  }
}
