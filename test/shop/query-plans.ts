import type { Database, Statements } from '../../server/database/database.ts';

/** A part of a plan, as EXPLAIN shows it after it has run the statement. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

/** A stand-in for a database that explains each statement about orders before it runs it. */
export function explainStatements(database: Database): { database: Database; plans: PlanNode[] } {
  const plans: PlanNode[] = [];
  const explain = (on: Statements): Statements['query'] => {
    const query = on.query.bind(on);
    return async (text, values) => {
      if (/\bfrom orders\b/.test(text)) {
        const [row] = await query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
          `explain (analyze, format json) ${text}`,
          values,
        );
        plans.push(row['QUERY PLAN'][0].Plan);
      }
      return query(text, values);
    };
  };
  const transaction: Database['transaction'] = (work) =>
    database.transaction((statements) => work({ ...statements, query: explain(statements) }));
  return {
    plans,
    database: Object.create(database, {
      query: { value: explain(database) },
      transaction: { value: transaction },
    }),
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

export interface OrdersScan {
  /** Undefined where the table itself is read. */
  index: string | undefined;
  /** Entries each time. */
  read: number;
  /** Orders that were read beside an index that has all columns; undefined for any other index. */
  heapFetches: number | undefined;
}

/** The parts of plans that read orders. */
export function scansOfOrders(plans: PlanNode[]): OrdersScan[] {
  return plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] === 'orders')
    .map((node) => ({
      // The index of a bitmap is that of the node below.
      index: node['Index Name'] ?? node.Plans?.[0]?.['Index Name'],
      read: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
      heapFetches: node['Heap Fetches'],
    }));
}
