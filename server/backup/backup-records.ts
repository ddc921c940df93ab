import type { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { existingTables } from './saved-tables.ts';

/** By a server every day, or by somebody who asked for it. */
export type BackupKind = 'daily' | 'requested';

export interface BackupRecords {
  /** Of any kind, and not in the future. */
  succeededAt?: Date;
  /** Of one that is dated in the future, because the clock was wrong then or is wrong now. */
  aheadAt?: Date;
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

/** Of the daily backups. */
export interface LatestDaily {
  /** Infinite if the latest has succeeded. */
  failedSecondsAgo: number;
  /** As PostgreSQL writes it. */
  succeededAt: string | null;
  /** Less than a day old, or in the future. */
  isRecent: boolean;
  isAhead: boolean;
}

export async function readLatestDaily(client: Client): Promise<LatestDaily> {
  const { rows } = await client.query<LatestDaily>(
    `select coalesce(max(extract(epoch from now() - failed_at)) filter (where failed_at <= now()), 'Infinity')::float8
         as "failedSecondsAgo",
       max(succeeded_at)::text as "succeededAt",
       coalesce(bool_or(succeeded_at > now() - interval '24 hours'), false) as "isRecent",
       coalesce(bool_or(succeeded_at > now()), false) as "isAhead"
     from public.backups where kind = 'daily'`,
  );
  return (rows as [LatestDaily])[0];
}

interface StoredRecords {
  succeeded_at: Date | null;
  ahead_at: Date | null;
  failed_at: Date | null;
  error: string | null;
}

export async function readRecords(database: Database): Promise<BackupRecords> {
  const [found] = await database.query<[StoredRecords]>(
    `select max(succeeded_at) filter (where succeeded_at <= now()) as succeeded_at,
       max(succeeded_at) filter (where succeeded_at > now()) as ahead_at,
       max(failed_at) as failed_at, max(error) as error from backups`,
  );
  return {
    succeededAt: found.succeeded_at ?? undefined,
    aheadAt: found.ahead_at ?? undefined,
    failure: found.failed_at ? { at: found.failed_at, reason: found.error ?? '' } : undefined,
  };
}
