import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The migrations of release 0.1.0: their indexes were created on empty tables, or exist already. */
const RELEASED = 19;

const NEW_INDEX =
  /create\s+(?:unique\s+)?index\s+(?!concurrently\b)[^;`']*?\bon\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi;
const NEW_TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gi;

/** The tables that a migration locks while it creates an index. */
function indexedAtOnce(text: string): string[] {
  const created = new Set([...text.matchAll(NEW_TABLE)].map(([, table]) => table));
  return [...text.matchAll(NEW_INDEX)].map(([, table = '']) => table).filter((table) => !created.has(table));
}

describe('an index of a table that has rows', () => {
  it.each([
    ['create index a on orders (email)', ['orders']],
    ['CREATE UNIQUE INDEX a\n  ON public.order_emails using btree (id)', ['order_emails']],
    ['create index if not exists a on "shipments" (id)', ['shipments']],
    ['create index concurrently a on orders (email)', []],
    ['create unique index concurrently if not exists a on orders (email)', []],
    ['create table parcels (id uuid); create index a on parcels (id)', []],
    ['create table parcels (id uuid); create index a on orders (id)', ['orders']],
  ])('is found in %j', (text, expected) => {
    expect(indexedAtOnce(text)).toEqual(expected);
  });

  const files = readdirSync(__dirname).filter((name) => /^\d{3}-.*(?<!\.spec)\.ts$/.test(name));
  it.each(files.filter((name) => Number(name.slice(0, 3)) > RELEASED))(
    'is created concurrently by %s, so that no order waits for it (CONTRIBUTING.md, "A migration")',
    (name) => {
      const text = readFileSync(path.join(__dirname, name), 'utf8');
      expect(indexedAtOnce(text)).toEqual([]);
      // PostgreSQL cannot create an index concurrently within a transaction.
      if (!/\bconcurrently\b/i.test(text)) return;
      expect(text).toMatch(/^ {2}transaction = false;$/m);
      // Waits without blocking orders, but not forever: the runner reports it.
      expect(text).toContain("set lock_timeout = '30s'");
    },
  );
});
