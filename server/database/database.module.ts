import {
  type DynamicModule,
  type INestApplicationContext,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg, { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Settings } from '../config/settings.ts';
import {
  asRole,
  DATA_API_ROLE,
  LISTENING_CONNECTION,
  RUNTIME_ROLE,
  socketWithSilenceLimit,
} from './connection.ts';
import { Database } from './database.ts';
import type { DatabaseUrls } from './database-urls.ts';
import { discardAfterConnectionFailure } from './discard-connections.ts';
import { StorageStatus } from './storage-status.ts';

const RUNTIME_POOL = Symbol('RUNTIME_POOL');
const DATA_API_POOL = Symbol('DATA_API_POOL');
const HEALTH_POOLS = Symbol('HEALTH_POOLS');
const LISTENING_CLIENT = Symbol('LISTENING_CLIENT');

/** Injects TypeORM's pool (runtime role), for queries that TypeORM does not support. */
export const InjectRuntimePool = () => Inject(RUNTIME_POOL);
/** Injects the pool that connects as `anon`, the role of requests with the public key. */
export const InjectDataApiPool = () => Inject(DATA_API_POOL);

/** One connection per role, so that a health check never waits for other requests. */
export interface HealthPools {
  dataApi: Pool;
  runtime: Pool;
}
export const InjectHealthPools = () => Inject(HEALTH_POOLS);

/** Injects `() => Client`: a client for LISTEN as the runtime role, not connected yet. */
export const InjectListeningClient = () => Inject(LISTENING_CLIENT);

const CONNECT_MILLISECONDS = 5_000;

/** Lets connections move to the current primary behind a load balancer, and bounds their memory in PostgreSQL. */
const MAX_LIFETIME_SECONDS = 30 * 60;

/**
 * An order gets its response within eight seconds: four to get a connection, four for the statement. PostgreSQL's own
 * limits are shorter, so that an order that times out there is known not to be stored.
 */
export const ORDER_MILLISECONDS = { connect: 4_000, query: 4_000, lock: 3_000 };
const ORDER_TIME_LIMITS = { statement_timeout: 3_500, lock_timeout: ORDER_MILLISECONDS.lock };

const HEALTH_MILLISECONDS = 2_500;
/** Shorter, so that a connection is idle again before the next check. */
const HEALTH_TIME_LIMITS = { statement_timeout: 2_000, lock_timeout: 2_000 };

/** More than two pings of the listener (20 s). */
const MAX_LISTENING_SILENCE_MILLISECONDS = 45_000;

/**
 * Without a listener, the error of a broken connection would end the process. The pool itself listens only to idle
 * connections.
 */
function surviveBrokenConnections(pool: Pool): Pool {
  pool.on('error', () => {});
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) client.on('error', () => {});
    known.add(client);
  });
  return pool;
}

function createPool(config: PoolConfig): Pool {
  return surviveBrokenConnections(new Pool({ ...config, maxLifetimeSeconds: MAX_LIFETIME_SECONDS }));
}

function runtimePoolOf({ driver }: DataSource): Pool {
  const pool = surviveBrokenConnections((driver as PostgresDriver).master);
  discardAfterConnectionFailure(pool);
  return pool;
}

function createDataApiPool(url: string, size: number): Pool {
  return createPool({
    ...asRole(url, DATA_API_ROLE, ORDER_TIME_LIMITS),
    max: size,
    connectionTimeoutMillis: ORDER_MILLISECONDS.connect,
    query_timeout: ORDER_MILLISECONDS.query,
  });
}

function createHealthPools(runtime: string, orders: string): HealthPools {
  const createHealthPool = (url: string, role: string) =>
    createPool({
      ...asRole(url, role, HEALTH_TIME_LIMITS),
      max: 1,
      connectionTimeoutMillis: HEALTH_MILLISECONDS,
      query_timeout: HEALTH_MILLISECONDS,
    });
  return {
    dataApi: createHealthPool(orders, DATA_API_ROLE),
    runtime: createHealthPool(runtime, RUNTIME_ROLE),
  };
}

function createListeningClient(url: string): Client {
  return new Client({
    ...asRole(url, RUNTIME_ROLE),
    application_name: LISTENING_CONNECTION,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // PostgreSQL cannot enforce its own time limits when its host is gone.
    query_timeout: CONNECT_MILLISECONDS,
    stream: () => socketWithSilenceLimit(MAX_LISTENING_SILENCE_MILLISECONDS),
  });
}

export function poolsOf(app: INestApplicationContext): Record<'runtime' | 'orders', Pool> {
  return { runtime: app.get<Pool>(RUNTIME_POOL), orders: app.get<Pool>(DATA_API_POOL) };
}

/** Closes all pools except TypeORM's, which closes itself. */
@Injectable()
class PoolCloser implements OnApplicationShutdown {
  constructor(
    @InjectDataApiPool() private readonly dataApiPool: Pool,
    @InjectHealthPools() private readonly healthPools: HealthPools,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    const pools = [this.dataApiPool, ...Object.values(this.healthPools)];
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

/** Opens at most `2 * databasePoolSize + 3` connections: a pool for each role, two for health checks and one for LISTEN. */
@Module({})
export class DatabaseModule {
  static register(
    { runtime, orders }: DatabaseUrls,
    { databasePoolSize }: Pick<Settings, 'databasePoolSize'>,
  ): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          // Otherwise, TypeORM would load a second copy.
          driver: pg,
          autoLoadEntities: true,
          synchronize: false,
          logging: false,
          installExtensions: false,
          retryAttempts: 0,
          extra: {
            ...asRole(runtime, RUNTIME_ROLE),
            max: databasePoolSize,
            connectionTimeoutMillis: CONNECT_MILLISECONDS,
            maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
          },
        }),
      ],
      providers: [
        { provide: RUNTIME_POOL, useFactory: runtimePoolOf, inject: [DataSource] },
        { provide: DATA_API_POOL, useFactory: () => createDataApiPool(orders, databasePoolSize) },
        { provide: HEALTH_POOLS, useFactory: () => createHealthPools(runtime, orders) },
        { provide: LISTENING_CLIENT, useValue: () => createListeningClient(runtime) },
        Database,
        StorageStatus,
        PoolCloser,
      ],
      exports: [Database, RUNTIME_POOL, DATA_API_POOL, HEALTH_POOLS, LISTENING_CLIENT, StorageStatus],
    };
  }
}
