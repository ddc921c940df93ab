const milliseconds = (value) => value.toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The indexes of orders that the plans of a view read. */
function indexesOf(plans) {
  const names = plans.flatMap((plan) => [...plan.matchAll(/\b(orders_\w+_index)\b/g)].map(([name]) => name));
  return [...new Set(names)].map((name) => name.replace(/^orders_(.*)_index$/, '$1')).join(', ');
}

function viewTable(views, plans) {
  return table(
    ['view', 'p50 ms', 'p95 ms', 'worst ms', 'indexes of orders'],
    views.map(({ name, p50, p95, worst }) => [
      name,
      ...[p50, p95, worst].map(milliseconds),
      indexesOf(plans.get(name) ?? []),
    ]),
  );
}

function memoryTable(runs) {
  return table(
    ['orders', 'before MiB', 'after MiB', 'peak MiB'],
    runs.map(({ orders, before, after }) => [
      orders.toLocaleString('en'),
      ...[before.now, after.now, after.peak].map((value) => value.toFixed(0)),
    ]),
  );
}

/** The results as a section of Markdown. `plans`: of each view by its name, the plans of its statements. */
export function report({ orders, requests, fillSeconds, runs, inserts, plans, machine }) {
  const { withSearch, without, migrationSeconds } = inserts;
  return `## Orders: ${orders.toLocaleString('en')} rows

Written by \`npm run bench:orders\`. ${machine}; filled in ${fillSeconds.toFixed(0)} s.
Whole HTTP requests to the built server with its own PostgreSQL, one after the other, ${requests} per view after a warm-up.
No plan reads the table without an index; \`bench/orders/plans.txt\` has them all.

${viewTable(runs.at(-1).views, plans)}

### Memory of the server

The same views with few orders and with many, each in a server of its own:

${memoryTable(runs)}

### What it costs a shopper

Orders stored per second through \`POST /rest/v1/orders\`, eight at a time, into the filled table:
${withSearch.toFixed(0)} with history and search, ${without.toFixed(0)} without, a ratio of ${(withSearch / without).toFixed(2)}.
Those migrations took ${migrationSeconds.toFixed(0)} s there.
`;
}
