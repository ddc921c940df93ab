import { Injectable } from '@nestjs/common';
import type { LoggedEvent, OperatorLog } from '../../../contract/api/operator-log.ts';
import { Database } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { ipAddress } from '../../http/ip-prefix.ts';
import { PeriodicWorker } from '../../schedule/periodic-worker.ts';

const INTERVAL_MILLISECONDS = 60 * 60_000;

/** Listed separately, so that guesses of strangers cannot hide a login, or a wrong code, which takes the right password. */
const REFUSAL = `'wrong-password'`;

const listOf = (condition: string) =>
  `select id::float8 as _id, kind, email, origin, times, ${isoMilliseconds('latest_at')} as at
   from operator_log where kind ${condition} order by latest_at desc, id desc limit 100`;

/** What the server logs. Triggers log changes to operators (migrations/045-operator-log.ts). */
type Recorded = Extract<
  LoggedEvent['kind'],
  'login' | 'recovery-code-login' | 'right-password' | 'wrong-password' | 'wrong-code' | 'orders-exported'
>;

/** Writes and reads the log of operators, and deletes entries after 90 days. */
@Injectable()
export class OperatorLogService extends PeriodicWorker {
  constructor(private readonly database: Database) {
    super({
      name: 'OperatorLog',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot delete old entries of the operators’ log',
    });
  }

  /** @param email of an operator; empty for an unknown account */
  async record(kind: Recorded, email: string, ip: string): Promise<void> {
    await this.database.execute(
      `insert into operator_log as l (kind, email, origin) values ($1, $2, $3)
       on conflict on constraint operator_log_key do update set times = l.times + 1, latest_at = now()`,
      [kind, email, ipAddress(ip)],
    );
  }

  async read(): Promise<OperatorLog> {
    const [events, refusals] = await Promise.all(
      ['<>', '='].map((operator) => this.database.query<LoggedEvent[]>(listOf(`${operator} ${REFUSAL}`))),
    );
    return { events: events ?? [], refusals: refusals ?? [] };
  }

  protected async run(): Promise<void> {
    await this.database.query('select prune_operator_log()');
  }
}
