import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

const BETWEEN_ATTEMPTS = 100;
const BEFORE_RETAKING = 500;

/**
 * Whoever holds this lock is the one server on the data directory. It ends with its connection, and so with the
 * process, however that ends.
 */
export interface OwnershipLock {
  isHeld(): boolean;
  /** @param lastAct done while nobody else can take the lock; left out when the lock was lost meanwhile */
  release(lastAct?: () => Promise<void>): Promise<void>;
}

async function attempt(client: Client, lockKey: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey,
  ]);
  return rows[0]?.taken === true;
}

async function attemptPatiently(client: Client, lockKey: number, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; ; await delay(BETWEEN_ATTEMPTS)) {
    if (await attempt(client, lockKey)) return true;
    if (Date.now() >= end) return false;
  }
}

/** When a PostgreSQL process crashes, all connections drop, and the lock with them. This takes it again. */
class RetakenLock implements OwnershipLock {
  private client: Client | undefined;
  private released = false;
  private retaking: Promise<void> | undefined;

  constructor(
    client: Client,
    private readonly lockKey: number,
    private readonly reconnect: () => Promise<Client>,
  ) {
    this.hold(client);
  }

  isHeld(): boolean {
    return this.client !== undefined;
  }

  async release(lastAct?: () => Promise<void>): Promise<void> {
    this.released = true;
    // A PostgreSQL that is just being started again must not outlive us.
    await this.retaking;
    const { client } = this;
    if (client === undefined) return;
    try {
      await lastAct?.();
    } finally {
      this.client = undefined;
      await client.end().catch(() => {});
    }
  }

  private hold(client: Client): void {
    this.client = client;
    client.once('end', () => {
      if (this.released) return;
      this.client = undefined;
      this.retaking = this.retake();
    });
  }

  private async retake(): Promise<void> {
    while (!this.released && !this.isHeld()) {
      await delay(BEFORE_RETAKING, undefined, { ref: false });
      if (this.released) return;
      const client = await this.reconnect().catch(() => undefined);
      if (client === undefined) continue;
      const taken = await attempt(client, this.lockKey).catch(() => false);
      if (taken) this.hold(client);
      else await client.end().catch(() => {});
    }
  }
}

/**
 * @param client a connection for the lock alone
 * @param lockKey of the advisory lock that every server on the data directory asks for
 * @param reconnect opens another one when that breaks, reviving PostgreSQL where it is dead
 * @param patience in milliseconds
 * @returns undefined when somebody else holds it
 */
export async function takeOwnership(
  client: Client,
  lockKey: number,
  reconnect: () => Promise<Client>,
  patience: number,
): Promise<OwnershipLock | undefined> {
  const taken = await attemptPatiently(client, lockKey, patience);
  return taken ? new RetakenLock(client, lockKey, reconnect) : undefined;
}
