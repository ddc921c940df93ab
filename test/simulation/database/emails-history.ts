import type { Settings } from '../../../server/config/settings.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Delivery } from '../../../server/mail/delivery.ts';
import { OrderEmailSender } from '../../../server/order-emails/order-email-sender.ts';
import type { LeasedEmail } from '../../../server/order-emails/queue/leased-email.ts';
import { OrderEmailQueue } from '../../../server/order-emails/queue/order-email-queue.ts';
import { OutboxScan } from '../../../server/order-emails/queue/outbox-scan.ts';
import { ReminderScan } from '../../../server/order-emails/queue/reminder-scan.ts';
import { SettingsInEffect } from '../../../server/orders/settings-in-effect.ts';
import type { History } from '../history.ts';
import type { Processes, Rewrite } from './processes.ts';
import { storeOrders } from './store-orders.ts';

const SETTINGS = { paymentLink: 'https://pay.example/' } as unknown as Settings;
const HOUR = 3_600;
/** Of what is due, how much an instance sends at a time. */
const SENDS = 3;

/** By the column, what passing time makes older. */
const TIMES = {
  orders: ['created_at'],
  order_emails: ['created_at', 'next_attempt_at', 'expires_at', 'sent_at'],
  order_emails_progress: ['since', 'reached', 'compared_at', 'reminded'],
  settings_in_effect: ['since'],
};

interface Sent {
  messageId: string;
  /** The order and the kind of its email. */
  about: string;
}

/** Orders and their emails, in several instances that die, with a mail server that loses answers and a clock that jumps. */
export class EmailsHistory {
  private readonly sent: Sent[] = [];
  private orders = 0;
  /** Without faults of instances and the mail server, each email must be sent exactly once. */
  private readonly isCalm: boolean;
  /** What may cause a duplicate: dead instances and lost answers. */
  private excuses = 0;

  constructor(
    private readonly history: History,
    private readonly processes: Processes,
    private readonly rewrite?: Rewrite,
  ) {
    this.isCalm = history.chance(0.4);
  }

  async play(): Promise<void> {
    const { history, processes } = this;
    await processes.emptyShop();
    await processes.execute('insert into order_emails_progress default values');
    await processes.execute(
      `insert into settings_in_effect (name, value) values ('payment reminders', 'on')`,
    );
    await this.pass(HOUR);
    const phases = history.between(1, 3);
    for (let phase = 0; phase < phases; phase += 1) {
      for (let orders = history.between(1, 2); orders > 0; orders -= 1) this.placeOrders();
      const instances = history.oneOf([1, 2, 2]);
      for (let instance = 0; instance < instances; instance += 1) this.startInstance(`instance ${instance}`);
      const deaths = await processes.run(history, this.isCalm ? 0 : history.oneOf([0.03, 0.1]));
      this.excuses += deaths;
      // Once, since the shop gives up after two days.
      await this.pass(history.oneOf([0, 5, 130, 600, -60, phase === 0 ? 25 * HOUR : 0]));
    }
    await this.finish();
    await this.verify();
  }

  private placeOrders(): void {
    const { history } = this;
    const count = history.between(1, 2);
    const emails = Array.from({ length: count }, () => ({ email: `shopper-${this.orders++}@example.com` }));
    this.processes.start('order', async (database) => {
      await database.transaction((transaction) => storeOrders(transaction, emails));
    });
  }

  private startInstance(name: string): void {
    const outcomes = Array.from({ length: 12 }, () =>
      this.history.oneOf(['accepts', 'accepts', 'accepts', 'answer lost', 'deferred'] as const),
    );
    const next = () => (this.isCalm ? 'accepts' : this.faultOf(outcomes.pop() ?? 'accepts'));
    this.processes.start(name, (database) => this.work(database, next), this.rewrite);
  }

  private faultOf<T extends string>(outcome: T): T {
    if (outcome !== 'accepts') this.history.fault(outcome);
    return outcome;
  }

  /** What `OrderEmailWorker` does in two rounds, one email after the other. @returns how many it sent */
  private async work(database: Database, mailServer: () => string): Promise<number> {
    const outbox = new OutboxScan(database);
    const reminders = new ReminderScan(SETTINGS, database, new SettingsInEffect(database));
    const queue = new OrderEmailQueue(database);
    const sender = new OrderEmailSender(SETTINGS, null as never, queue, null as never);
    let sent = 0;
    for (let round = 0; round < 2; round += 1) {
      await outbox.scanNext();
      await reminders.scanNext(() => round * HOUR * 1_000);
      const { emails } = await queue.lease(SENDS, { untriedFirst: false });
      for (const email of emails) {
        const delivery = this.deliver(email, mailServer());
        await sender.record(email, delivery, {
          onFailure(error) {
            throw error;
          },
          signal: new AbortController().signal,
        });
      }
      sent += emails.length;
    }
    return sent;
  }

  /** The mail server. What it accepts counts as sent, whether or not it drops it later. */
  private deliver({ messageId, orders, kind }: LeasedEmail, outcome: string): Delivery {
    if (outcome === 'deferred')
      return { outcome: 'postponed', cause: 'deferred', reason: 'Try again later.' };
    for (const { id } of orders) this.sent.push({ messageId, about: `${kind} of ${id}` });
    if (outcome === 'accepts') return { outcome: 'sent' };
    this.excuses += 1;
    return { outcome: 'postponed', cause: 'server', reason: 'The mail server did not respond in time.' };
  }

  /** Everything works again, and time passes until nothing is left to send. */
  private async finish(): Promise<void> {
    // Every order is seen, also one that was committed late.
    await this.pass(HOUR + 60);
    for (let idle = 0, rounds = 0; idle < 2; rounds += 1) {
      if (rounds > 60) throw new Error('There is always another email to send.');
      let sent = 0;
      this.processes.start(
        'the last instance',
        async (database) => {
          sent = await this.work(database, () => 'accepts');
        },
        this.rewrite,
      );
      await this.processes.run(this.history, 0);
      idle = sent === 0 ? idle + 1 : 0;
      await this.pass(600);
    }
  }

  private async pass(seconds: number): Promise<void> {
    if (seconds !== 0) this.history.log(`${seconds} seconds pass`);
    for (const [table, columns] of Object.entries(TIMES)) {
      const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => ${seconds})`);
      await this.processes.execute(`update ${table} set ${changes}`);
    }
  }

  private async verify(): Promise<void> {
    for (const { id } of await this.processes.execute<{ id: string }>('select id from orders')) {
      for (const kind of ['confirmation', 'notice']) this.verifySent(`${kind} of ${id}`, 1);
      this.verifySent(`reminder of ${id}`, 0);
    }
    const duplicates = this.sent.length - new Set(this.sent.map(({ about }) => about)).size;
    if (this.excuses === 0 && duplicates > 0) throw new Error('An email was sent twice without need.');
  }

  private verifySent(about: string, least: number): void {
    const ids = this.sent.filter((each) => each.about === about).map(({ messageId }) => messageId);
    if (ids.length < least) throw new Error(`The ${about} was never sent.`);
    if (new Set(ids).size > 1) throw new Error(`The ${about} was sent as ${new Set(ids).size} emails.`);
  }
}
