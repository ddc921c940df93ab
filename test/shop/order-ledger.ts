import { Client } from 'pg';
import { until } from './until.ts';

export interface Differences {
  /** Acknowledged, but not stored. */
  lost: string[];
  storedTwice: string[];
  storedUnderAnotherNumber: string[];
  neverSent: string[];
}

/** Records which orders were acknowledged, to compare with the stored ones. Each order has its own email address. */
export class OrderLedger {
  private readonly sent = new Set<string>();
  /** The acknowledged order numbers by email address. */
  private readonly acknowledged = new Map<string, string>();

  /** @returns the email address for a new order, which must be sent next */
  newOrder(): string {
    const email = `shopper-${this.sent.size + 1}@example.com`;
    this.sent.add(email);
    return email;
  }

  acknowledge(email: string, orderNumber: string): void {
    this.acknowledged.set(email, orderNumber);
  }

  get acknowledgedOrders(): number {
    return this.acknowledged.size;
  }

  /** The email addresses of orders whose stored state differs from what was acknowledged so far. */
  async differences(databaseUrl: string): Promise<Differences> {
    const acknowledged = new Map(this.acknowledged);
    const stored = await storedNumbers(databaseUrl);
    const emails = [...acknowledged.keys()];
    return {
      lost: emails.filter((email) => !stored.has(email)),
      storedTwice: [...stored].filter(([, numbers]) => numbers.length > 1).map(([email]) => email),
      storedUnderAnotherNumber: emails.filter(
        (email) => stored.has(email) && !stored.get(email)?.includes(acknowledged.get(email) ?? ''),
      ),
      neverSent: [...stored.keys()].filter((email) => !this.sent.has(email)),
    };
  }

  /** The orders that were sent but not acknowledged. */
  get inDoubt(): string[] {
    return [...this.sent].filter((email) => !this.acknowledged.has(email));
  }

  /** Expects each order acknowledged so far to be stored exactly once. */
  async expectNoneLost(databaseUrl: string): Promise<void> {
    const none = { lost: [], storedTwice: [], storedUnderAnotherNumber: [], neverSent: [] };
    expect(await this.differences(databaseUrl)).toEqual(none);
  }

  /** Also expects each sent order to be acknowledged. */
  async expectSettled(databaseUrl: string): Promise<void> {
    expect(this.inDoubt).toEqual([]);
    await this.expectNoneLost(databaseUrl);
  }
}

/** Retries, because PostgreSQL may still be recovering from a crash. */
async function connect(connectionString: string): Promise<Client> {
  let client = new Client({ connectionString });
  await until(() => {
    client = new Client({ connectionString });
    return client.connect().then(
      () => true,
      () => false,
    );
  });
  return client;
}

/** The numbers of the stored orders by email address. */
async function storedNumbers(databaseUrl: string): Promise<Map<string, string[]>> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ email: string; numbers: string[] }>(
      'select email, array_agg(order_number) as numbers from orders group by email',
    );
    return new Map(rows.map(({ email, numbers }) => [email, numbers]));
  } finally {
    await client.end();
  }
}
