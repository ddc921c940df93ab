import type { OrderSort, OrderStatus } from '../../contract/orders.ts';
import type { OrderCursor } from './order-cursor.ts';
import { ROW_COLUMNS, STORED_COLUMNS } from './order-row.ts';

/** One page of the list: which orders, in which order, from where and how many. */
export interface OrderList {
  status?: OrderStatus;
  sort: OrderSort;
  after?: OrderCursor;
  count: number;
}

export interface Statement {
  text: string;
  values: unknown[];
}

interface SortOrder {
  columns: string[];
  /** The place of a cursor among them. */
  place(cursor: OrderCursor): string[];
  direction: 'asc' | 'desc';
}

/** Ties are ordered in the direction of the rest, so that one index is read forwards or backwards. */
const BY_TIME = {
  columns: ['created_at', 'id'],
  place: ({ createdAt, id }: OrderCursor) => [createdAt, id],
};
const BY_AMOUNT = {
  columns: ['total', 'created_at', 'id'],
  place: ({ total, createdAt, id }: OrderCursor) => [total, createdAt, id],
};
const SORT_ORDERS: Record<OrderSort, SortOrder> = {
  '-createdAt': { ...BY_TIME, direction: 'desc' },
  createdAt: { ...BY_TIME, direction: 'asc' },
  '-amount': { ...BY_AMOUNT, direction: 'desc' },
  amount: { ...BY_AMOUNT, direction: 'asc' },
};

/** The pieces of a statement for one page. Values get their places as the pieces are asked for. */
class PageOfOrders {
  readonly values: unknown[] = [];

  constructor(private readonly list: OrderList) {}

  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Conditions on rows `o`; none is `true`. */
  conditions(): string {
    const { status, after, sort } = this.list;
    const { columns, place, direction } = SORT_ORDERS[sort];
    const conditions = ['true'];
    if (status !== undefined) conditions.push(`o.status = ${this.place(status)}`);
    if (after !== undefined) {
      const values = place(after).map((value) => this.place(value));
      const beyond = direction === 'desc' ? '<' : '>';
      conditions.push(`(${columns.map((column) => `o.${column}`)}) ${beyond} (${values})`);
    }
    return conditions.join(' and ');
  }

  inOrder(): string {
    const { columns, direction } = SORT_ORDERS[this.list.sort];
    return `order by ${columns.map((column) => `o.${column} ${direction}`)}`;
  }

  /** What a page shows is looked up for the orders of the page only. */
  show(page: string): Statement {
    return { text: `select ${ROW_COLUMNS} from (${page}) o ${this.inOrder()}`, values: this.values };
  }
}

/** Reads as many entries of the sort's index as the page has orders. */
export function pageStatement(list: OrderList): Statement {
  const page = new PageOfOrders(list);
  return page.show(`
    select ${STORED_COLUMNS} from orders o where ${page.conditions()}
    ${page.inOrder()} limit ${page.place(list.count)}`);
}

/**
 * Walks along the sort's index and stops when the page is full. A subselect with LIMIT or OFFSET stays
 * what it is: the planner cannot turn the walk into a sort of everything that matches.
 * @param longest the most entries to look at; without it, all
 */
export function walkStatement(list: OrderList, query: string, longest?: number): Statement {
  const page = new PageOfOrders(list);
  return page.show(`
    select * from (
      select ${STORED_COLUMNS}, search_words from orders o where ${page.conditions()}
      ${page.inOrder()} limit ${page.place(longest ?? null)} offset 0
    ) o
    where o.search_words @@ ${page.place(query)}::tsquery limit ${page.place(list.count)}`);
}

export interface Candidates {
  /** A tsquery that is a part of the whole one: what it finds contains everything that is looked for. */
  query: string;
  most: number;
}

/**
 * Takes what the index of words finds and sorts that. Always answers at least one row: `complete` is false
 * where there were more candidates than allowed, so that the page may lack some; `id` is null where it is empty.
 */
export function candidatesStatement(list: OrderList, query: string, candidates: Candidates): Statement {
  const page = new PageOfOrders(list);
  const { text, values } = page.show(`
    select * from candidates o
    where o.search_words @@ ${page.place(query)}::tsquery and ${page.conditions()}
    ${page.inOrder()} limit ${page.place(list.count)}`);
  return {
    text: `
      with candidates as materialized (
        select ${STORED_COLUMNS}, search_words from orders
        where search_words @@ ${page.place(candidates.query)}::tsquery
        limit ${page.place(candidates.most + 1)}
      )
      select found.complete, page.*
      from (select count(*) <= ${page.place(candidates.most)} as complete from candidates) found
      left join (${text}) page on true`,
    values,
  };
}
