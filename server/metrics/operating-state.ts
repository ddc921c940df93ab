import type { BackupStatus } from '../backup/backup-status.ts';
import type { Database } from '../database/database.ts';
import { DAILY_LIMIT_REACHED } from '../order-emails/queue/daily-email-limit.ts';
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
  latestBackupSeconds: number | undefined;
}

export async function readOperatingState(
  database: Database,
  paymentProblems: Pick<PaymentProblemsRepository, 'find'>,
  backups: Pick<BackupStatus, 'latest'>,
): Promise<OperatingState> {
  const [[emails], problems, latestBackup] = await Promise.all([
    database.query<[Omit<OperatingState, 'paymentProblems' | 'latestBackupSeconds'>]>(
      `select split_part(current_setting('server_version'), ' ', 1) as "postgresqlVersion", count(*)::int as "emailsWaiting",
         coalesce(extract(epoch from now() - min(created_at) filter (where error is distinct from $1)), 0)::float8
           as "oldestEmailAgeSeconds",
         (select count(*)::int ${FAILED}) as "emailsFailed"
       from order_emails where state in ('waiting', 'sending')`,
      [DAILY_LIMIT_REACHED],
    ),
    paymentProblems.find(),
    backups.latest(),
  ]);
  const latestBackupSeconds = latestBackup && latestBackup.getTime() / 1_000;
  return { ...emails, paymentProblems: problems.length, latestBackupSeconds };
}
