import { migrateUp } from '../../../server/database/migration-runner.ts';
import { IS_LONG_RUN } from '../../long-run.ts';
import { databaseUrl, emptyTables } from '../../shop/database.ts';
import { SEED } from '../../shop/seeded-random.ts';
import type { History } from '../history.ts';
import { describeFailure, type Search, searchInRealTime } from '../search.ts';
import { EmailsHistory } from './emails-history.ts';
import { playPayments } from './payments-history.ts';
import { Processes, type Rewrite } from './processes.ts';
import { playStock } from './stock-history.ts';

const SECONDS = IS_LONG_RUN ? 10 * 60 : 2;
/** Usually less than five, but a deadlock took thirty with some seeds, and other tests may use the processors. */
const SECONDS_TO_FIND = 300;

jest.setTimeout((SECONDS + SECONDS_TO_FIND + 30) * 1_000);

const processes = new Processes();
beforeAll(async () => {
  await migrateUp(databaseUrl(), () => {});
  await emptyTables();
  await processes.open();
});
afterEach(() => processes.reset());
afterAll(async () => {
  await processes.close();
  await emptyTables();
});

type PlayWith = (history: History, rewrite?: Rewrite) => Promise<void>;

const SUBJECTS = {
  stock: (history, rewrite) => playStock(history, processes, rewrite),
  payments: (history, rewrite) => playPayments(history, processes, rewrite),
  emails: (history, rewrite) => new EmailsHistory(history, processes, rewrite).play(),
} satisfies Record<string, PlayWith>;

const search = (subject: keyof typeof SUBJECTS, seconds: number, rewrite?: Rewrite): Promise<Search> =>
  searchInRealTime((history) => SUBJECTS[subject](history, rewrite), seconds);

it.each([
  ['never sells more than is left', 'stock'],
  ['marks an order as paid once', 'payments'],
  ['sends each email, twice only with the same Message-ID, and no two reminders', 'emails'],
] as const)(`the database %s (SEED=${SEED})`, async (_, subject) => {
  const result = await search(subject, SECONDS);
  expect(describeFailure(result)).toBeUndefined();
  if (IS_LONG_RUN) process.stdout.write(`${subject}: ${result.distinct} distinct histories\n`);
});

const without =
  (from: string, to = ''): Rewrite =>
  (sql) =>
    sql.replaceAll(from, () => to);

/** Runs `work` with another definition of a function. */
async function withFunction(name: string, edit: Rewrite, work: () => Promise<void>): Promise<void> {
  const [{ definition }] = (await processes.execute('select pg_get_functiondef($1::regproc) as definition', [
    name,
  ])) as [{ definition: string }];
  const edited = edit(definition);
  expect(edited).not.toBe(definition);
  await processes.execute(edited);
  try {
    await work();
  } finally {
    await processes.execute(definition);
  }
}

async function expectFound(subject: keyof typeof SUBJECTS, error: RegExp, rewrite?: Rewrite): Promise<void> {
  const { failure } = await search(subject, SECONDS_TO_FIND, rewrite);
  expect(String(failure?.error)).toMatch(error);
}

describe('the simulation finds that', () => {
  const LOCK = 'for no key update';
  const LEASE = /next_attempt_at = now\(\) \+ interval '120 seconds'/;

  it('orders take from a count that they have not locked', () =>
    withFunction('take_from_stock', without(LOCK), () => expectFound('stock', /are left in/)));

  it('operators put an item back without locks', () =>
    expectFound('stock', /put back|are left in/, without(LOCK)));

  it('an operator waits for an order that waits for the operator', () =>
    expectFound('stock', /deadlock/, (sql) =>
      sql.replace(/where not exists \(select from stock_counts c .*\)/, ''),
    ));

  it('payments do not lock their order', () => expectFound('payments', /paid twice/, without(LOCK)));

  it('an email is not leased', () =>
    expectFound('emails', /twice without need/, (sql) => sql.replace(LEASE, 'next_attempt_at = now()')));

  it('an email counts as sent when it is leased', () =>
    expectFound('emails', /was never sent/, (sql) =>
      sql
        .replace("set state = 'sending'", "set state = 'sent', sent_at = now()")
        .replace(LEASE, 'next_attempt_at = null'),
    ));

  it('each attempt has a Message-ID of its own', () =>
    expectFound('emails', /was sent as/, (sql) =>
      sql
        .replaceAll('e.attempts, e.requests', 'e.attempts, e.attempts as requests')
        .replaceAll('and requests = $3', 'and $3::int is not null'),
    ));

  it('the scan does not look back for orders that are committed late', () =>
    expectFound('emails', /was never sent/, without('- $1::interval', '- 0 * $1::interval')));

  it('emails are neither unique nor scanned by one instance at a time', async () => {
    const constraint = 'constraint order_emails_order_id_kind_reference_key';
    await processes.execute(`alter table order_emails drop ${constraint}`);
    try {
      await expectFound('emails', /was sent as/, without('for update skip locked'));
    } finally {
      await processes.reset();
      await processes.emptyShop();
      await processes.execute(
        `alter table order_emails add ${constraint} unique nulls not distinct (order_id, kind, reference)`,
      );
    }
  });
});
