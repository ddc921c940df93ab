import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';

export const DATA_API_ROLE = 'anon';
export const RUNTIME_ROLE = 'shop_runtime';

/** In milliseconds: no request may hold a connection or a lock for longer. */
interface TimeLimits {
  statement_timeout: number;
  lock_timeout: number;
}

const TIME_LIMITS: TimeLimits = { statement_timeout: 10_000, lock_timeout: 5_000 };
const MAX_IDLE_TRANSACTION_MILLISECONDS = 10_000;

/** Longer than `statement_timeout` and the pools' idle timeout (10 s each), so that no healthy connection is cut. */
const MAX_SILENCE_MILLISECONDS = 12_000;

/**
 * How to connect to `url` so that every connection already is `role` when it opens.
 * A SET ROLE sent afterwards would fail open: where it fails, queries run as the owner, past row level security.
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
    application_name: `shop as ${role}`,
    stream: () => socketWithSilenceLimit(),
  };
}

/**
 * A connection to PostgreSQL that ends itself when nothing has passed through it for too long. A host that freezes, or
 * a firewall that forgets a connection, closes nothing: without a limit a query would wait for its answer for good.
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

/** @throws when a connection that should be `role` is somebody else */
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
