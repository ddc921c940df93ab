import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { Database } from '../../../server/database/database.ts';
import { sqlState } from '../../../server/database/database-error.ts';
import { databaseUrl } from '../../shop/database.ts';
import type { History } from '../history.ts';

/** Takes a protection out of a statement. */
export type Rewrite = (sql: string) => string;

interface Process {
  name: string;
  client: Client;
  /** Runs the statement that the process wants to run next. */
  next?: () => void;
  isRunning: boolean;
  isDone: boolean;
}

const CONNECTIONS = 5;

const LOCK_NOT_AVAILABLE = '55P03';

/** The IDs follow from the seed, so that a history sorts and locks its rows alike each time. */
const SEEDED_IDS = `
  create sequence simulated_ids;
  create function simulated_id() returns uuid language sql
    as $$ select md5(nextval('public.simulated_ids')::text)::uuid $$;
  alter table orders alter column id set default simulated_id();
  alter table order_emails alter column id set default simulated_id()`;
const RANDOM_IDS = `
  alter table orders alter column id set default gen_random_uuid();
  alter table order_emails alter column id set default gen_random_uuid();
  drop function simulated_id();
  drop sequence simulated_ids`;

/**
 * Several processes of the shop on a real PostgreSQL, of which the seed decides who runs its next statement: all interleavings
 * are possible, and each can be repeated. A process can die between any two statements.
 */
export class Processes {
  private readonly idle: Client[] = [];
  private readonly monitor = new Client(databaseUrl());
  private processes: Process[] = [];
  private failure: { error: unknown } | undefined;

  async open(): Promise<void> {
    await this.monitor.connect();
    await this.monitor.query(SEEDED_IDS);
    for (let index = 0; index < CONNECTIONS; index += 1) await this.connect();
  }

  private async connect(): Promise<void> {
    const client = new Client(databaseUrl());
    // A process that is reset loses its connection.
    client.on('error', () => {});
    await client.connect();
    this.idle.push(client);
  }

  async close(): Promise<void> {
    await this.monitor.query(RANDOM_IDS);
    await Promise.all([this.monitor, ...this.idle].map((client) => client.end()));
  }

  /** Deletes what the history before has left. */
  async emptyShop(seed: number): Promise<void> {
    await this.monitor.query(
      `delete from orders; delete from stock_changes; delete from stock_counts;
       delete from order_emails_progress; delete from settings_in_effect;
       select setval('simulated_ids', ${seed + 1})`,
    );
  }

  /** A statement outside all processes, such as by the clock. */
  async execute<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.monitor.query(sql, values)).rows;
  }

  /** Statements outside all processes, at once. @returns whether they ran: not while a process has locked what they change */
  async executeUnlocked(sql: string): Promise<boolean> {
    try {
      await this.monitor.query(`begin; set local lock_timeout = 1; ${sql}; commit`);
      return true;
    } catch (error) {
      await this.monitor.query('rollback');
      if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }

  /** Adds a process that starts with the next `run`. */
  start(name: string, work: (database: Database) => Promise<unknown>, rewrite: Rewrite = (sql) => sql): void {
    const client = this.idle.pop();
    if (client === undefined) throw new Error('There are not enough connections.');
    const process: Process = { name, client, isRunning: true, isDone: false };
    this.processes.push(process);
    const query = (sql: string, values?: unknown[]) => this.queryOf(process, rewrite(sql), values);
    work(databaseOn(query)).then(
      () => {
        process.isDone = true;
        process.isRunning = false;
      },
      (error) => {
        process.isDone = true;
        if (this.processes.includes(process)) this.failure ??= { error };
      },
    );
  }

  /**
   * Lets all processes run to their end, one statement at a time.
   * @param between called before each statement
   * @returns how many have died instead
   */
  async run(history: History, deathRate: number, between = async () => {}): Promise<number> {
    let deaths = 0;
    for (;;) {
      await this.quiet();
      if (this.failure) throw this.failure.error;
      const ready = this.processes.filter(({ next }) => next);
      const [first] = ready;
      if (first === undefined) break;
      await between();
      const process = history.oneOf(ready);
      const dies = history.chance(deathRate);
      deaths += Number(dies);
      if (dies) await this.kill(process, history);
      else this.step(process, history);
    }
    if (this.processes.some(({ isDone }) => !isDone)) throw new Error('Processes wait for each other.');
    for (const { client } of this.processes) this.idle.push(client);
    this.processes = [];
    return deaths;
  }

  /** After a failure: nothing of a process is left. */
  async reset(): Promise<void> {
    const clients = this.processes.map(({ client }) => client);
    this.processes = [];
    this.failure = undefined;
    for (const client of clients) {
      await this.monitor.query('select pg_terminate_backend($1)', [pidOf(client)]);
      await this.connect();
    }
  }

  private step(process: Process, history: History): void {
    history.log(process.name);
    const { next } = process;
    process.next = undefined;
    process.isRunning = true;
    next?.();
  }

  /** PostgreSQL rolls the transaction of a dead process back. */
  private async kill(process: Process, history: History): Promise<void> {
    history.fault(`${process.name} dies`);
    process.next = undefined;
    process.isDone = true;
    await process.client.query('rollback');
  }

  private queryOf(process: Process, sql: string, values?: unknown[]): Promise<Result> {
    process.isRunning = false;
    return new Promise((resolve, reject) => {
      process.next = () => {
        process.client.query(sql, values).then(resolve, reject);
      };
    });
  }

  /** Resolves once each process waits for its turn, for a lock, or for nothing more. */
  private async quiet(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      const running = this.processes.filter(({ isRunning, isDone }) => isRunning && !isDone);
      if (running.length === 0) return;
      const [{ blocked }] = (await this.execute(
        'select count(*)::int as blocked from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0',
        [running.map(({ client }) => pidOf(client))],
      )) as [{ blocked: number }];
      const still = running.filter(({ isRunning, isDone }) => isRunning && !isDone);
      if (
        still.length === running.length &&
        blocked === still.length &&
        this.processes.some(({ next }) => next)
      )
        return;
    }
  }
}

interface Result {
  rows: object[];
  rowCount: number | null;
}
type Query = (sql: string, values?: unknown[]) => Promise<Result>;

const pidOf = (client: Client) => (client as unknown as { processID: number }).processID;

/** The server's `Database`, on one connection. */
function databaseOn(query: Query): Database {
  const runner = {
    query: async (sql: string, values?: unknown[]) => {
      const { rows, rowCount } = await query(sql, values);
      return { records: rows, affected: rowCount };
    },
    release: async () => {},
  };
  const transaction = async (work: (manager: object) => Promise<unknown>) => {
    await query('begin');
    try {
      const result = await work({ queryRunner: runner });
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback');
      throw error;
    }
  };
  return new Database({ createQueryRunner: () => runner, transaction } as unknown as DataSource);
}
