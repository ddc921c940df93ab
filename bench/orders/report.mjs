const milliseconds = (value) => value.toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The indexes of `orders` that a view uses. */
function indexesOf(scans) {
  const names = scans.map(({ index }) => index ?? 'none');
  return [...new Set(names)].map((name) => name.replace(/^orders_(.*)_index$/, '$1')).join(', ');
}

const timesOf = ({ p50, p95, worst }) => [p50, p95, worst].map(milliseconds);

function viewTable(views, scans) {
  return table(
    ['view', 'p50 ms', 'p95 ms', 'worst ms', 'indexes of orders'],
    views.map((view) => [view.name, ...timesOf(view), indexesOf(scans.get(view.name) ?? [])]),
  );
}

function shippingTable(parts) {
  return table(
    ['shipped', 'view', 'p50 ms', 'p95 ms', 'worst ms'],
    parts.flatMap(({ shipped, views }) => views.map((view) => [shipped, view.name, ...timesOf(view)])),
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

/** The results as a Markdown section. @param scans the scans of orders by name of the view */
export function report({ orders, requests, fillSeconds, runs, parts, inserts, scans, machine, version }) {
  const { withSearch, without, migrationSeconds } = inserts;
  const date = new Date().toISOString().slice(0, 10);
  return `## Orders: ${orders.toLocaleString('en')} rows

Written by \`npm run bench:orders\` on ${date} at ${version}. ${machine}; orders inserted in ${fillSeconds.toFixed(0)} s.
Sequential HTTP requests to the built server with the embedded PostgreSQL, ${requests} per view after a warm-up.
All plans use an index. Nearly all paid orders are shipped.

${viewTable(runs.at(-1).views, scans)}

Views that depend on how many paid orders are shipped. The p95 targets are 10 ms for the counts and 20 ms for the summary:

${shippingTable(parts)}

### Memory of the server

The same views with few and with many orders, each on a separate server:

${memoryTable(runs)}

### Effect on new orders

Orders stored per second through \`POST /rest/v1/orders\`, eight at a time, into the filled table:
${withSearch.toFixed(0)} with history and search, ${without.toFixed(0)} without, a ratio of ${(withSearch / without).toFixed(2)}.
The migrations took ${migrationSeconds.toFixed(0)} s.
`;
}
