import type { BackupStatus } from '../backup/backup-status.ts';
import type { Database } from '../database/database.ts';
import { HELD } from '../order-emails/queue/daily-email-limit.ts';
import { FAILED } from '../order-emails/queue/order-email-sql.ts';
import type { PaymentProblemsRepository } from '../sales/payment-problems.repository.ts';

/** What the database knows of emails, payments, and backups: the same in every instance of the shop. */
export interface OperatingState {
  postgresqlVersion: string;
  emailsWaiting: number;
  /** Of the emails that the limit of a day does not hold back; 0 where none waits. */
  oldestEmailAgeSeconds: number;
  emailsFailed: number;
  paymentProblems: number;
  /** The epoch if the shop has never been backed up; undefined where another tool makes the backups. */
  latestBackup: Date | undefined;
}

interface EmailRecord {
  version: string;
  waiting: number;
  oldest: number;
  failed: number;
}

export async function readOperatingState(
  database: Database,
  paymentProblems: Pick<PaymentProblemsRepository, 'find'>,
  backups: Pick<BackupStatus, 'latest'>,
): Promise<OperatingState> {
  const [[emails], problems, latestBackup] = await Promise.all([
    database.query<[EmailRecord]>(
      `select split_part(current_setting('server_version'), ' ', 1) as version, count(*)::int as waiting,
         coalesce(extract(epoch from now() - min(created_at) filter (where error is distinct from $1)), 0)::float8 as oldest,
         (select count(*)::int ${FAILED}) as failed
       from order_emails where state in ('waiting', 'sending')`,
      [HELD],
    ),
    paymentProblems.find(),
    backups.latest(),
  ]);
  return {
    postgresqlVersion: emails.version,
    emailsWaiting: emails.waiting,
    oldestEmailAgeSeconds: emails.oldest,
    emailsFailed: emails.failed,
    paymentProblems: problems.length,
    latestBackup,
  };
}
