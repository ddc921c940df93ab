import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** Logins that are the two roles which the server works as, and nothing more. */
export interface DatabaseLogins {
  /** Connects as the runtime role. */
  runtime: string;
  /** Connects as `anon`, who inserts orders. */
  orders: string;
}

/** They come together or not at all: `problemsOf` sees to that. */
export function databaseLogins(
  runtime: string | undefined,
  orders: string | undefined,
): DatabaseLogins | undefined {
  return runtime === undefined || orders === undefined ? undefined : { runtime, orders };
}

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

export const databasePoolSize = wholeNumber(1, 999);

const IS_URL = 'must be a postgres:// URL';

export const DATABASE_REQUIREMENTS = {
  DATABASE_URL: IS_URL,
  DATABASE_RUNTIME_URL: IS_URL,
  DATABASE_ORDERS_URL: IS_URL,
  DATABASE_POOL_SIZE: 'must be a number from 1 to 999',
} as const;
