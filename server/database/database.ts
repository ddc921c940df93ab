import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

export interface Statements {
  /** @returns the rows */
  query<Rows extends unknown[]>(text: string, values?: unknown[]): Promise<Rows>;
  /** @returns the number of affected rows */
  execute(text: string, values?: unknown[]): Promise<number>;
}

const statementsOn = (runner: QueryRunner): Statements => ({
  query: async (text, values) => (await runner.query(text, values, true)).records as never,
  execute: async (text, values) => (await runner.query(text, values, true)).affected ?? 0,
});

/** PostgreSQL as the runtime role, for statements that TypeORM's repositories do not support. */
@Injectable()
export class Database implements Statements {
  constructor(private readonly dataSource: DataSource) {}

  query<Rows extends unknown[]>(text: string, values?: unknown[]): Promise<Rows> {
    return this.onConnection((connection) => connection.query<Rows>(text, values));
  }

  execute(text: string, values?: unknown[]): Promise<number> {
    return this.onConnection((connection) => connection.execute(text, values));
  }

  transaction<T>(work: (transaction: Statements) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(({ queryRunner }) => work(statementsOn(queryRunner as QueryRunner)));
  }

  /** @param actor recorded in the history: an operator, or a payment provider */
  transactionAs<T>(actor: string, work: (transaction: Statements) => Promise<T>): Promise<T> {
    return this.transaction(async (transaction) => {
      // Read by column defaults and triggers of the history and of shipments.
      await transaction.query(`select set_config('shop.operator', $1, true)`, [actor]);
      return work(transaction);
    });
  }

  private async onConnection<T>(work: (connection: Statements) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await work(statementsOn(runner));
    } finally {
      await runner.release();
    }
  }
}
