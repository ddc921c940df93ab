import type { Client, Pool } from 'pg';
import { existingTables } from './saved-tables.ts';

/** By a server every day, or by somebody who asked for it. */
export type BackupKind = 'daily' | 'requested';

export interface BackupRecords {
  /** Of any kind. */
  succeededAt?: Date;
  /** Of the daily ones, if the latest failed. */
  failure?: { at: Date; reason: string };
}

export async function recordSuccess(client: Client, kind: BackupKind): Promise<void> {
  // A schema of earlier migrations can be saved too, and has no such table.
  const [exists] = await existingTables(client, ['backups']);
  if (exists === undefined) return;
  await client.query(
    `insert into public.backups (kind, succeeded_at) values ($1, now())
     on conflict (kind) do update set succeeded_at = now(), failed_at = null, error = null`,
    [kind],
  );
}

export async function recordFailure(client: Client, reason: string): Promise<void> {
  await client.query(
    `insert into public.backups (kind, failed_at, error) values ('daily', now(), $1)
     on conflict (kind) do update set failed_at = now(), error = excluded.error`,
    [reason],
  );
}

export async function readRecords(pool: Pick<Pool, 'query'>): Promise<BackupRecords> {
  const { rows } = await pool.query<{
    succeeded_at: Date | null;
    failed_at: Date | null;
    error: string | null;
  }>(
    `select max(succeeded_at) as succeeded_at, max(failed_at) as failed_at, max(error) as error from backups`,
  );
  const [{ succeeded_at, failed_at, error } = { succeeded_at: null, failed_at: null, error: null }] = rows;
  return {
    succeededAt: succeeded_at ?? undefined,
    failure: failed_at === null ? undefined : { at: failed_at, reason: error ?? '' },
  };
}
