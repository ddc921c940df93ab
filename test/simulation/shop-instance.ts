import { type ExecutionContext, Logger } from '@nestjs/common';
import type { JwtService } from '@nestjs/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, QueryConfig } from 'pg';
import type { Settings } from '../../server/config/settings.ts';
import { OrderBatches } from '../../server/data-api/batches/order-batches.ts';
import { DataApiController } from '../../server/data-api/data-api.controller.ts';
import { DataApiService } from '../../server/data-api/data-api.service.ts';
import { OrderLimiter } from '../../server/data-api/limits/order-limiter.ts';
import { PostgrestError } from '../../server/data-api/postgrest-error.ts';
import { postgrestFormat } from '../../server/data-api/postgrest-format.ts';
import { PublicKeyGuard } from '../../server/data-api/public-key.guard.ts';
import type { StorageStatus } from '../../server/database/storage-status.ts';
import type { OrderEventPublisher } from '../../server/order-events/order-event-publisher.ts';
import { memoize } from './memoize.ts';
import type { OrdersTable, SentRow } from './orders-table.ts';

// Refusals and outages are what the simulation is about.
Logger.overrideLogger(false);

export interface Request {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  ip: string;
}

export interface Answer {
  status: number;
  body: string;
}

/** How long PostgreSQL and the network take, and what breaks. Without it, nothing does. */
export interface Weather {
  /** Before and after PostgreSQL commits a statement. */
  delay(): Promise<void>;
  /** Whether the connection to PostgreSQL breaks after the commit. */
  losesConnection(): boolean;
}

/** What the instances of a shop have in common. */
export interface Shop {
  table: OrdersTable;
  settings: Pick<Settings, 'cardData' | 'checkout' | 'ordersPerVisitor' | 'supabaseAnonKey'>;
  weather: Weather;
  /** As if the limit of a visitor's orders did not look for their key. */
  limitsReplays?: boolean;
}

const queryOf = memoize((search) => Object.fromEntries(new URLSearchParams(search)));

const CONNECTIONS = 10;
const never = () => new Promise<never>(() => {});

/** A running process of the shop: the real Data API, in front of a simulated table. It can die at any time. */
export class ShopInstance {
  private readonly controller: DataApiController;
  private readonly guard: PublicKeyGuard;
  /** Whether it runs the previous release. */
  readonly isOld: boolean;
  private isAlive = true;
  private reset: (error: Error) => void = () => {};
  private readonly death = new Promise<never>((_, reject) => {
    this.reset = reject;
  });

  /** @param unknownColumn an optional column that the previous release does not know */
  constructor(
    private readonly shop: Shop,
    private readonly unknownColumn?: string,
  ) {
    this.isOld = unknownColumn !== undefined;
    this.death.catch(() => {});
    const pool = this.createPool();
    const settings = shop.settings as Settings;
    const events = { publish() {} } as unknown as OrderEventPublisher;
    const limiter = new OrderLimiter(settings, pool);
    if (shop.limitsReplays) Object.assign(limiter, { assertNew: async () => {} });
    const service = new DataApiService(
      settings,
      pool,
      new OrderBatches(pool),
      limiter,
      events,
      {} as StorageStatus,
    );
    this.controller = new DataApiController(service);
    this.guard = new PublicKeyGuard(settings, {} as JwtService);
  }

  /** Requests in flight get no response. What PostgreSQL has not received is not stored. */
  die(): void {
    this.isAlive = false;
    this.reset(new Error('The connection was reset.'));
  }

  /** Rejects if the instance dies first. */
  insertOrder(request: Request): Promise<Answer> {
    return Promise.race([this.respond(request), this.death]);
  }

  private async respond({ path, headers, body, ip, method }: Request): Promise<Answer> {
    const [url, search = ''] = path.split('?');
    const query = queryOf(search);
    const request = { method, url, query, headers, body: JSON.parse(body), ip, id: 'id' };
    const answer = { status: 0, body: '' };
    const reply = {
      status(status: number) {
        answer.status = status;
        return reply;
      },
      header: () => reply,
      type: () => reply,
      send(text = '') {
        answer.body = text;
      },
    };
    try {
      this.assertKnown(request.body);
      await this.guard.canActivate({
        switchToHttp: () => ({ getRequest: () => request }),
      } as unknown as ExecutionContext);
      await this.controller.insert(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
      return answer;
    } catch (error) {
      const { status, body: refusal } = postgrestFormat.respond(error, 'id');
      return { status, body: JSON.stringify(refusal) };
    }
  }

  private assertKnown([row]: Record<string, unknown>[]): void {
    const { unknownColumn: column = '' } = this;
    if (row === undefined || !(column in row)) return;
    throw new PostgrestError(
      400,
      'PGRST204',
      `Could not find the '${column}' column of 'orders' in the schema cache`,
    );
  }

  private createPool(): Pool {
    const query = async (statement: string | QueryConfig, values?: unknown[]) => {
      const { weather } = this.shop;
      await weather.delay();
      // A dead process sends nothing.
      if (!this.isAlive) return never();
      const text = typeof statement === 'string' ? statement : statement.text;
      const result = execute(this.shop.table, text, values ?? (statement as QueryConfig).values ?? []);
      await weather.delay();
      if (!weather.losesConnection()) return result;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    };
    const connect = async () => ({ query, release() {} });
    return { options: { max: CONNECTIONS }, query, connect } as unknown as Pool;
  }
}

/** The statements of the Data API, on the simulated table. */
function execute(table: OrdersTable, text: string, values: unknown[]) {
  if (text.includes('insert into public.orders (')) {
    const rows: SentRow[] = JSON.parse(values[0] as string);
    // `json_to_recordset` parses this column from text.
    table.insert(rows.map((row) => ({ ...row, items: JSON.parse(row.items as unknown as string) })));
    return {
      rows: rows.map(({ order_number, total }) => ({
        body: JSON.stringify({ order_number, total: Number(total) }),
      })),
    };
  }
  if (text.startsWith('select from public.orders'))
    return { rowCount: table.withKey(values[0] as string).length };
  // Counts of other instances, and the write that waits for standbys.
  return { rows: [] };
}
