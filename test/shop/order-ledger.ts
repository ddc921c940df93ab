import { Client } from 'pg';

export interface Differences {
  /** Acknowledged, and not stored. */
  lost: string[];
  storedTwice: string[];
  storedUnderAnotherNumber: string[];
  neverSent: string[];
}

/** What shoppers were told, to be compared with what is stored. An order is known by the shopper's e-mail address. */
export class OrderLedger {
  private readonly sent = new Set<string>();
  /** By e-mail address, the order number that the shopper was told. */
  private readonly acknowledged = new Map<string, string>();

  /** @returns the e-mail address of a new order, which is about to be sent */
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

  /** How what was acknowledged by now differs from what is stored: by the e-mail addresses of the orders. */
  async differences(databaseUrl: string): Promise<Differences> {
    const told = new Map(this.acknowledged);
    const stored = await storedNumbers(databaseUrl);
    const emails = [...told.keys()];
    return {
      lost: emails.filter((email) => !stored.has(email)),
      storedTwice: [...stored].filter(([, numbers]) => numbers.length > 1).map(([email]) => email),
      storedUnderAnotherNumber: emails.filter(
        (email) => stored.has(email) && !stored.get(email)?.includes(told.get(email) ?? ''),
      ),
      neverSent: [...stored.keys()].filter((email) => !this.sent.has(email)),
    };
  }

  /** The orders that were sent and whose outcome is unknown. */
  get inDoubt(): string[] {
    return [...this.sent].filter((email) => !this.acknowledged.has(email));
  }

  /** Expects that every order that was acknowledged by now is stored, and that none is stored twice. */
  async expectNoneLost(databaseUrl: string): Promise<void> {
    const none = { lost: [], storedTwice: [], storedUnderAnotherNumber: [], neverSent: [] };
    expect(await this.differences(databaseUrl)).toEqual(none);
  }

  /** Also expects that every order that was sent has been acknowledged: nobody is in doubt any more. */
  async expectSettled(databaseUrl: string): Promise<void> {
    expect(this.inDoubt).toEqual([]);
    await this.expectNoneLost(databaseUrl);
  }
}

/** By e-mail address, the numbers of the stored orders. */
async function storedNumbers(databaseUrl: string): Promise<Map<string, string[]>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; numbers: string[] }>(
      'select email, array_agg(order_number) as numbers from orders group by email',
    );
    return new Map(rows.map(({ email, numbers }) => [email, numbers]));
  } finally {
    await client.end();
  }
}
