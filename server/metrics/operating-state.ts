import type { BackupStatus } from '../backup/backup-status.ts';
import type { Database } from '../database/database.ts';
import { SERVER_VERSION } from '../database/server-version.ts';
import { DAILY_LIMIT_REACHED } from '../order-emails/queue/daily-email-limit.ts';
import { DUE_SINCE, FAILED } from '../order-emails/queue/order-email-sql.ts';
import type { PaymentProblemsRepository } from '../payments/problems/payment-problems.repository.ts';

/** The state of emails, payments and backups in the database: the same for every instance. */
export interface OperatingState {
  postgresqlVersion: string;
  emailsWaiting: number;
  /** Ignores emails that a daily limit holds back; 0 if no email is waiting. */
  oldestEmailAgeSeconds: number;
  emailsFailed: number;
  paymentProblems: number;
  /** 0 if the shop has never been backed up; undefined if another tool makes the backups. */
  latestBackupSeconds: number | undefined;
}

export async function readOperatingState(
  database: Database,
  paymentProblems: Pick<PaymentProblemsRepository, 'find' | 'findUnmatched'>,
  backups: Pick<BackupStatus, 'latest'>,
): Promise<OperatingState> {
  const [[emails], problems, unmatched, latestBackup] = await Promise.all([
    database.query<[Omit<OperatingState, 'paymentProblems' | 'latestBackupSeconds'>]>(
      `select ${SERVER_VERSION} as "postgresqlVersion", count(*)::int as "emailsWaiting",
         coalesce(greatest(extract(epoch from now() - min(${DUE_SINCE}) filter (where error is distinct from $1)), 0), 0)::float8
           as "oldestEmailAgeSeconds",
         (select count(*)::int ${FAILED}) as "emailsFailed"
       from order_emails where state in ('waiting', 'sending')`,
      [DAILY_LIMIT_REACHED],
    ),
    paymentProblems.find(),
    paymentProblems.findUnmatched(),
    backups.latest(),
  ]);
  const latestBackupSeconds = latestBackup && latestBackup.getTime() / 1_000;
  return { ...emails, paymentProblems: problems.total + unmatched.total, latestBackupSeconds };
}
