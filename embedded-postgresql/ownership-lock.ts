import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

const RETRY_MILLISECONDS = 100;
const REACQUIRE_MILLISECONDS = 500;

/** Held by the one server on the data directory. PostgreSQL releases it when that process ends, however it ends. */
export interface OwnershipLock {
  isHeld(): boolean;
  /** @param beforeRelease runs while the lock is still held; skipped if the lock was lost */
  release(beforeRelease?: () => Promise<void>): Promise<void>;
}

async function tryLock(client: Client, lockKey: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ]);
  return rows[0]?.locked === true;
}

async function tryLockFor(client: Client, lockKey: number, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; ; await delay(RETRY_MILLISECONDS)) {
    if (await tryLock(client, lockKey)) return true;
    if (Date.now() >= end) return false;
  }
}

/** Acquires the lock again after PostgreSQL dropped all connections, as it does when one of its processes crashes. */
class ReacquiringLock implements OwnershipLock {
  private client: Client | undefined;
  private released = false;
  private reacquiring: Promise<void> | undefined;

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

  async release(beforeRelease?: () => Promise<void>): Promise<void> {
    this.released = true;
    // A PostgreSQL that is being restarted must not outlive this process.
    await this.reacquiring;
    const { client } = this;
    if (client === undefined) return;
    try {
      await beforeRelease?.();
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
      this.reacquiring = this.reacquire();
    });
  }

  private async reacquire(): Promise<void> {
    while (!this.released && !this.isHeld()) {
      await delay(REACQUIRE_MILLISECONDS, undefined, { ref: false });
      if (this.released) return;
      const client = await this.reconnect().catch(() => undefined);
      if (client === undefined) continue;
      const locked = await tryLock(client, this.lockKey).catch(() => false);
      if (locked) this.hold(client);
      else await client.end().catch(() => {});
    }
  }
}

/**
 * @param client a connection for the lock alone
 * @param lockKey of the advisory lock that every server on the data directory requests
 * @param reconnect replaces a broken connection, and restarts PostgreSQL if it has ended
 * @param timeout in milliseconds
 * @returns undefined if another process holds it
 */
export async function acquireOwnership(
  client: Client,
  lockKey: number,
  reconnect: () => Promise<Client>,
  timeout: number,
): Promise<OwnershipLock | undefined> {
  const locked = await tryLockFor(client, lockKey, timeout);
  return locked ? new ReacquiringLock(client, lockKey, reconnect) : undefined;
}
