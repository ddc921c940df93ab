import { Client } from 'pg';
import { socketWithSilenceLimit } from './connection.ts';

/** For work on all rows, during which PostgreSQL may have nothing to say for a while. */
const MAX_SILENCE_MILLISECONDS = 30 * 60_000;

/**
 * Works as the owner of the schema, without the time limits of requests.
 * @param signal ends the connection, and with it what is under way, and is then what this throws
 */
export async function asOwner<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'shop as owner',
    stream: () => socketWithSilenceLimit(MAX_SILENCE_MILLISECONDS),
  });
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => {});
  const end = () => void client.end();
  signal?.addEventListener('abort', end, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await client.end();
  }
}
