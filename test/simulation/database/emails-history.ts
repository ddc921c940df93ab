import { EMAILED_STATUS, type OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Settings } from '../../../server/config/settings.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Delivery } from '../../../server/mail/delivery.ts';
import { OrderEmailSender } from '../../../server/order-emails/order-email-sender.ts';
import type { LeasedEmail } from '../../../server/order-emails/queue/leased-email.ts';
import { OrderEmailQueue } from '../../../server/order-emails/queue/order-email-queue.ts';
import { OutboxScan } from '../../../server/order-emails/queue/outbox-scan.ts';
import { ReminderScan } from '../../../server/order-emails/queue/reminder-scan.ts';
import { StatusChangeScan } from '../../../server/order-emails/queue/status-change-scan.ts';
import type { OrderEventPublisher } from '../../../server/order-events/order-event-publisher.ts';
import { CancellationsRepository } from '../../../server/orders/cancellations.repository.ts';
import { OrdersRepository } from '../../../server/orders/orders.repository.ts';
import { SettingsInEffect } from '../../../server/orders/settings-in-effect.ts';
import type { History } from '../history.ts';
import type { Processes, Rewrite } from './processes.ts';
import { type Sent, verifyEmails } from './sent-emails.ts';
import { storeOrders } from './store-orders.ts';

const SETTINGS = { paymentLink: 'https://pay.example/' } as unknown as Settings;
const OPERATOR = 'operator@shop.example';
const HOUR = 3_600;
/** Of what is due, how much an instance sends at a time. */
const SENDS = 3;
/** Enough for a digest of new-order alerts. */
const RUSH = 22;

export const EMAIL_FAULTS = {
  dies: 'an instance dies',
  lost: 'answer lost',
  deferred: 'deferred',
  refused: 'refused',
  jump: 'the clock jumps meanwhile',
  rush: 'a rush of orders',
  status: 'another status',
  undo: 'an undone cancellation',
};

/** By the column, what passing time makes older. */
const TIMES = {
  orders: ['created_at', 'paid_at'],
  order_emails: ['created_at', 'next_attempt_at', 'expires_at', 'sent_at'],
  order_emails_progress: ['since', 'reached', 'compared_at', 'reminded'],
  order_status_changes: ['changed_at'],
  settings_in_effect: ['since'],
};

const laterBy = (seconds: number): string =>
  Object.entries(TIMES)
    .map(([table, columns]) => {
      const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => ${seconds})`);
      return `update ${table} set ${changes}`;
    })
    .join(';');

const events = { publish() {} } as unknown as OrderEventPublisher;

/** Orders, their status and their emails, in instances that die, with a mail server that loses answers and a clock that jumps. */
export class EmailsHistory {
  private readonly sent: Sent[] = [];
  /** Emails that the mail server has refused for good. */
  private readonly refused = new Set<string>();
  private orders = 0;
  /** Without faults of instances, the clock and the mail server, each email must be sent exactly once. */
  private readonly isCalm: boolean;
  /** What may cause a duplicate: dead instances, lost answers, and a lease that a jump of the clock has ended. */
  private excuses = 0;
  private hasJumped = false;

  constructor(
    private readonly history: History,
    private readonly processes: Processes,
    private readonly rewrite?: Rewrite,
  ) {
    this.isCalm = history.chance(0.4);
  }

  async play(): Promise<void> {
    const { history, processes } = this;
    await processes.emptyShop(history.seed);
    await processes.execute(
      'insert into order_emails_progress (status_change_id) select coalesce(max(id), 0) from order_status_changes',
    );
    await processes.execute(
      `insert into settings_in_effect (name, value) values ('payment reminders', 'on')`,
    );
    await this.pass(HOUR);
    const phases = history.between(1, 3);
    for (let phase = 0; phase < phases; phase += 1) {
      await this.startOperator();
      for (let orders = history.between(1, 2); orders > 0; orders -= 1) this.placeOrders();
      const instances = history.oneOf([1, 2, 2]);
      for (let instance = 0; instance < instances; instance += 1) this.startInstance(`instance ${instance}`);
      const deaths = await processes.run(history, this.isCalm ? 0 : history.oneOf([0.03, 0.1]), () =>
        this.jump(),
      );
      if (deaths > 0) history.fault(EMAIL_FAULTS.dies);
      this.excuses += deaths;
      // Once, since the shop gives up after two days.
      await this.pass(history.oneOf([0, 5, 130, 600, -60, phase === 0 ? 25 * HOUR : 0]));
    }
    await this.finish();
    await verifyEmails(processes, {
      sent: this.sent,
      refused: this.refused,
      hasJumped: this.hasJumped,
      isExact: this.excuses === 0,
    });
  }

  private placeOrders(): void {
    const { history } = this;
    const isRush = history.chance(0.02);
    if (isRush) history.fault(EMAIL_FAULTS.rush);
    const emails = Array.from({ length: isRush ? RUSH : history.between(1, 2) }, () => ({
      email: `shopper-${this.orders++}@example.com`,
    }));
    this.processes.start('order', async (database) => {
      await database.transaction((transaction) => storeOrders(transaction, emails));
    });
  }

  /** Marks an order as paid, cancels it, or cancels it by mistake. */
  private async startOperator(): Promise<void> {
    const { history } = this;
    const ids = await this.processes.execute<{ id: string }>('select id from orders order by created_at, id');
    if (ids.length === 0 || history.chance(0.3)) return;
    const { id } = history.oneOf(ids);
    const change = history.oneOf(['paid', 'cancelled', 'undone'] as const);
    history.fault(change === 'undone' ? EMAIL_FAULTS.undo : EMAIL_FAULTS.status);
    history.log(change);
    this.processes.start('operator', async (database) => {
      const status = change === 'undone' ? 'cancelled' : change;
      await new OrdersRepository(database).changeStatus({ ids: [id], status, operator: OPERATOR });
      if (change === 'undone') await new CancellationsRepository(database).undo(id, OPERATOR);
    });
  }

  private startInstance(name: string): void {
    const outcomes = Array.from({ length: 12 }, () =>
      this.history.oneOf([
        ...Array.from({ length: 5 }, () => 'accepts'),
        EMAIL_FAULTS.lost,
        EMAIL_FAULTS.lost,
        EMAIL_FAULTS.deferred,
        EMAIL_FAULTS.refused,
      ]),
    );
    const next = () => (this.isCalm ? 'accepts' : this.faultOf(outcomes.pop() ?? 'accepts'));
    this.processes.start(name, (database) => this.work(database, next), this.rewrite);
  }

  private faultOf(outcome: string): string {
    if (outcome !== 'accepts') this.history.fault(outcome);
    return outcome;
  }

  /** What `OrderEmailWorker` does in two rounds, one email after the other. @returns how many it sent */
  private async work(database: Database, mailServer: () => string): Promise<number> {
    const outbox = new OutboxScan(database);
    const statusChanges = new StatusChangeScan(database, events);
    const reminders = new ReminderScan(SETTINGS, database, new SettingsInEffect(database));
    const queue = new OrderEmailQueue(database);
    const sender = new OrderEmailSender(SETTINGS, null as never, queue, null as never);
    let sent = 0;
    for (let round = 0; round < 2; round += 1) {
      await outbox.scanNext();
      await statusChanges.scanNext();
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
    if (outcome === EMAIL_FAULTS.deferred)
      return { outcome: 'postponed', cause: 'deferred', reason: 'Try again later.' };
    if (outcome === EMAIL_FAULTS.refused) {
      for (const { id } of orders) this.refused.add(`${kind} of ${id}`);
      return { outcome: 'refused', cause: 'recipient', reason: 'No such mailbox.' };
    }
    for (const { id, email, status } of orders) {
      assertTrue(kind, status);
      this.sent.push({ messageId, kind, orderId: id, email });
    }
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
    if (seconds === 0) return;
    this.history.log(`${seconds} seconds pass`);
    await this.processes.execute(laterBy(seconds));
  }

  /** While instances work, unless one has locked a row. */
  private async jump(): Promise<void> {
    if (this.isCalm || !this.history.chance(0.02)) return;
    const seconds = this.history.oneOf([5, 130, 600, -60]);
    if (!(await this.processes.executeUnlocked(laterBy(seconds)))) return;
    this.history.fault(EMAIL_FAULTS.jump);
    this.history.log(`${seconds} seconds`);
    this.excuses += 1;
    this.hasJumped = true;
  }
}

/** @throws if the email is not true of an order with this status. A cancellation email replaces the confirmation. */
function assertTrue(kind: OrderEmailKind, status: string): void {
  const isTrue =
    kind === 'confirmation' ? status !== 'cancelled' : status === (EMAILED_STATUS[kind] ?? status);
  if (!isTrue) throw new Error(`A ${kind} was sent about an order that is ${status}.`);
}
