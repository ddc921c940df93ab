import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { Operator } from '../auth/operator.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { OrderStatusChange } from '../orders/order-status-change.entity.ts';
import { Product } from '../products/product.entity.ts';
import { asRole, DATA_API_ROLE, RUNTIME_ROLE } from './role-connection.ts';

const RUNTIME_POOL = Symbol('RUNTIME_POOL');
const DATA_API_POOL = Symbol('DATA_API_POOL');

/** The pool whose connections are the runtime role, for what TypeORM does not do. */
export const InjectRuntimePool = () => Inject(RUNTIME_POOL);
/** The pool whose connections are `anon`: whoever holds the public key. */
export const InjectDataApiPool = () => Inject(DATA_API_POOL);

const POOL_SIZE = 10;

function createPool(url: string, role: string): Pool {
  const pool = new Pool({ ...asRole(url, role), max: POOL_SIZE, connectionTimeoutMillis: 5_000 });
  // An idle connection that PostgreSQL closes is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  return pool;
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
          extra: { ...asRole(url, RUNTIME_ROLE), max: POOL_SIZE, connectionTimeoutMillis: 5_000 },
        }),
      ],
      providers: [
        { provide: RUNTIME_POOL, useFactory: () => createPool(url, RUNTIME_ROLE) },
        { provide: DATA_API_POOL, useFactory: () => createPool(url, DATA_API_ROLE) },
        PoolCloser,
      ],
      exports: [RUNTIME_POOL, DATA_API_POOL],
    };
  }
}
