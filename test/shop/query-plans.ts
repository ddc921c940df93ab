import type { Database, Statements } from '../../server/database/database.ts';

/** A node of a plan from EXPLAIN ANALYZE. */
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

/** Wraps a database so that each query on orders is explained before it runs. */
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
  /** Undefined for a sequential scan. */
  index: string | undefined;
  /** Rows read per loop, including filtered ones. */
  read: number;
  /** Table rows that an index-only scan read; undefined for other scans. */
  heapFetches: number | undefined;
}

/** A bitmap scan has its indexes below it. */
const indexOf = (node: PlanNode): string | undefined =>
  node['Index Name'] ?? node.Plans?.map(indexOf).find((index) => index !== undefined);

/** The plan nodes that read orders. */
export function scansOfOrders(plans: PlanNode[]): OrdersScan[] {
  return plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] === 'orders')
    .map((node) => ({
      index: indexOf(node),
      read: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
      heapFetches: node['Heap Fetches'],
    }));
}
