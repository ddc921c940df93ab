import { Client } from 'pg';
import { socketWithSilenceLimit } from './connection.ts';

/** Work on all rows may take long without any traffic. */
const MAX_SILENCE_MILLISECONDS = 30 * 60_000;

/**
 * Connects as the owner of the schema, without the time limits of requests.
 * @param signal closes the connection and cancels the work; its reason is thrown
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
