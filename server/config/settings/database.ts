import path from 'node:path';
import { z } from 'zod';
import type { Setting } from './setting.ts';
import { wholeNumber } from './whole-number.ts';

/** Logins with exactly the privileges of the server's two roles. */
export interface DatabaseLogins {
  /** Connects as the runtime role. */
  runtime: string;
  /** Connects as `anon`, the role that inserts orders. */
  orders: string;
}

const POSTGRESQL_URL = {
  schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  requirement: 'must be a postgres:// URL',
  isSecret: true,
} as const;

export const DATABASE_SETTINGS = {
  dataDirectory: {
    variable: 'DATA_DIR',
    schema: z.string(),
    fallback: (dataDirectory) => dataDirectory,
    requirement: 'must be a folder',
  },
  /** Connects as the owner. Without it and without logins, the server starts its own PostgreSQL in `dataDirectory`. */
  databaseUrl: { ...POSTGRESQL_URL, variable: 'DATABASE_URL' },
  /** Programs for the shop's own PostgreSQL, instead of those that npm installed. */
  postgresqlPrograms: {
    variable: 'POSTGRESQL_BIN',
    schema: z
      .string()
      .refine((folder) => path.isAbsolute(folder))
      .optional(),
    requirement: 'must be the absolute path of a folder with the programs of PostgreSQL 15 to 18',
  },
  databaseRuntimeUrl: { ...POSTGRESQL_URL, variable: 'DATABASE_RUNTIME_URL' },
  databaseOrdersUrl: { ...POSTGRESQL_URL, variable: 'DATABASE_ORDERS_URL' },
  databasePoolSize: {
    variable: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(1, 999).default(10),
    requirement: 'must be a number from 1 to 999',
  },
} satisfies Record<string, Setting>;
