import type { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { existingTables } from './saved-tables.ts';

/** Made by a server every day, or by `npm run backup`. */
export type BackupKind = 'daily' | 'requested';

export interface BackupRecords {
  /** The latest backup of either kind that is not in the future. */
  succeededAt?: Date | null;
  /** A backup dated in the future, because the clock was or is wrong. */
  aheadAt?: Date | null;
  /** When the latest daily backup failed, if it did. */
  failedAt?: Date | null;
  error?: string | null;
}

export async function recordSuccess(client: Client, kind: BackupKind): Promise<void> {
  // Older schemas have no such table.
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

export interface LatestDaily {
  /** Infinity if the latest succeeded. */
  failedSecondsAgo: number;
  /** In PostgreSQL's format. */
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

export async function readRecords(database: Database): Promise<BackupRecords> {
  const [records] = await database.query<[BackupRecords]>(
    `select max(succeeded_at) filter (where succeeded_at <= now()) as "succeededAt",
       max(succeeded_at) filter (where succeeded_at > now()) as "aheadAt",
       max(failed_at) as "failedAt", max(error) as error from backups`,
  );
  return records;
}
