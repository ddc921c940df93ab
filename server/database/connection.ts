import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';

export const DATA_API_ROLE = 'anon';
export const RUNTIME_ROLE = 'shop_runtime';

/** In milliseconds: how long a request may hold a connection or a lock. */
interface TimeLimits {
  statement_timeout: number;
  lock_timeout: number;
}

const TIME_LIMITS: TimeLimits = { statement_timeout: 10_000, lock_timeout: 5_000 };
const MAX_IDLE_TRANSACTION_MILLISECONDS = 10_000;

/** Longer than `statement_timeout` and the pools' idle timeout (10 s each), so that no healthy connection is cut. */
const MAX_SILENCE_MILLISECONDS = 12_000;

/** Names the connections of a role in `pg_stat_activity`. */
export const connectionName = (role: string): string => `shop as ${role}`;

/** Name of the connection on which a running shop waits for emails to send. */
export const LISTENING_CONNECTION = `${connectionName(RUNTIME_ROLE)}, listening`;

/**
 * Connection settings that set the role when a connection opens. A SET ROLE afterward would fail open: if it failed,
 * queries would run as the owner and bypass row-level security.
 */
export function asRole(url: string, role: string, limits = TIME_LIMITS): ClientConfig {
  const { options = '', ...connection } = parse(url);
  const startUp = Object.entries({
    role,
    ...limits,
    idle_in_transaction_session_timeout: MAX_IDLE_TRANSACTION_MILLISECONDS,
  }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...(connection as ClientConfig),
    options: [options, ...startUp].join(' ').trim(),
    application_name: connectionName(role),
    stream: () => socketWithSilenceLimit(),
  };
}

/**
 * A socket that closes after a period without traffic. A frozen host, or a firewall that drops a connection, never closes
 * it: without this limit, a query would wait forever.
 */
export function socketWithSilenceLimit(milliseconds = MAX_SILENCE_MILLISECONDS): Socket {
  const socket = new Socket();
  const error = new Error(`PostgreSQL has been silent for ${milliseconds / 1000} seconds`);
  socket.setTimeout(milliseconds, () => socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' })));
  return socket;
}

export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @throws if the connection has another role */
export async function assertRole(url: string, role: string): Promise<void> {
  const { rows } = await withClient(asRole(url, role), (client) =>
    client.query<{ role: string }>('select current_user as role'),
  );
  if (rows[0]?.role !== role) {
    throw new Error(
      `The server cannot use the database role ${role}. ` +
        'The usual cause is a connection pooler that drops startup options: connect to PostgreSQL directly.',
    );
  }
}
