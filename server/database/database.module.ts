import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Client, Pool } from 'pg';
import { Operator } from '../auth/operator.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { OrderStatusChange } from '../orders/order-status-change.entity.ts';
import { Product } from '../products/product.entity.ts';
import { asRole, DATA_API_ROLE, RUNTIME_ROLE } from './role-connection.ts';

const RUNTIME_POOL = Symbol('RUNTIME_POOL');
const DATA_API_POOL = Symbol('DATA_API_POOL');
const LISTENING_CLIENT = Symbol('LISTENING_CLIENT');

/** The pool whose connections are the runtime role, for what TypeORM does not do. */
export const InjectRuntimePool = () => Inject(RUNTIME_POOL);
/** The pool whose connections are `anon`: whoever holds the public key. */
export const InjectDataApiPool = () => Inject(DATA_API_POOL);

/** What makes a client that can listen for notifications as the runtime role: `() => Client`, not connected yet. */
export const InjectListeningClient = () => Inject(LISTENING_CLIENT);

const POOL_SIZE = 10;
const CONNECT_MILLISECONDS = 5_000;

function createPool(url: string, role: string): Pool {
  const pool = new Pool({
    ...asRole(url, role),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  // An idle connection that PostgreSQL closes is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

function createListeningClient(url: string): Client {
  const config = asRole(url, RUNTIME_ROLE);
  return new Client({
    ...config,
    application_name: `${config.application_name}, listening`,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    // The server's own time limit for a statement says nothing when the server is gone.
    query_timeout: CONNECT_MILLISECONDS,
    keepAlive: true,
  });
}

@Injectable()
class PoolCloser implements OnApplicationShutdown {
  constructor(
    @InjectRuntimePool() private readonly runtimePool: Pool,
    @InjectDataApiPool() private readonly dataApiPool: Pool,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.runtimePool.end(), this.dataApiPool.end()]);
  }
}

@Module({})
export class DatabaseModule {
  static register(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          type: 'postgres',
          entities: [Operator, Product, Order, OrderStatusChange],
          synchronize: false,
          logging: false,
          installExtensions: false,
          retryAttempts: 0,
          extra: {
            ...asRole(url, RUNTIME_ROLE),
            max: POOL_SIZE,
            connectionTimeoutMillis: CONNECT_MILLISECONDS,
          },
        }),
      ],
      providers: [
        { provide: RUNTIME_POOL, useFactory: () => createPool(url, RUNTIME_ROLE) },
        { provide: DATA_API_POOL, useFactory: () => createPool(url, DATA_API_ROLE) },
        { provide: LISTENING_CLIENT, useValue: () => createListeningClient(url) },
        PoolCloser,
      ],
      exports: [RUNTIME_POOL, DATA_API_POOL, LISTENING_CLIENT],
    };
  }
}
