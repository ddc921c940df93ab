import { Client } from 'pg';

export interface Account {
  user: string;
  password: string;
  database: string;
}

/** Starting up, shutting down, terminated by an administrator, or not running. */
const TRANSIENT_CODES = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
const TRANSIENT_MESSAGES =
  /^(Connection terminated|timeout expired|Client has encountered a connection error)/;

/** Whether PostgreSQL ended or is not ready yet, so that a retry makes sense. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? TRANSIENT_MESSAGES.test(error.message) : TRANSIENT_CODES.includes(code);
}

export async function connect(port: number, account: Account, applicationName: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    ...account,
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: applicationName,
  });
  // Without a listener, the error of a broken connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

export function connectionUrl(port: number, { user, password, database }: Account): string {
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
