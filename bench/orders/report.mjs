import { FILTERED_SEARCH, SEARCH } from './views.mjs';

const milliseconds = (value) => value.toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The indexes of `orders` that a view uses. */
function indexesOf(scans) {
  const names = scans.map(({ index }) => index ?? 'none');
  return [...new Set(names)].map((name) => name.replace(/^orders_(.*)_index$/, '$1')).join(', ');
}

/** The views of each search: among all orders, and with a filter and another sort. */
function searchesOf(views) {
  const named = (name) => views.find((view) => view.name === name);
  return views
    .filter(({ name }) => name.startsWith(SEARCH))
    .map((all) => {
      const search = all.name.slice(SEARCH.length);
      return { search, all, pending: named(FILTERED_SEARCH + search) };
    });
}

const timesOf = ({ p50, p95, worst }) => [p50, p95, worst].map(milliseconds);

function viewTable(views, scans) {
  return table(
    ['view', 'p50 ms', 'p95 ms', 'worst ms', 'indexes of orders'],
    views.map((view) => [view.name, ...timesOf(view), indexesOf(scans.get(view.name) ?? [])]),
  );
}

function searchTable(views, scans) {
  return table(
    ['search for', 'p50 ms', 'p95 ms', 'worst ms', 'p95 ms, pending, -amount', 'indexes of orders'],
    searchesOf(views).map(({ search, all, pending }) => [
      search,
      ...timesOf(all),
      milliseconds(pending.p95),
      indexesOf([...(scans.get(all.name) ?? []), ...(scans.get(pending.name) ?? [])]),
    ]),
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

function insertTable({ rows }) {
  return table(
    [
      'orders are stored with',
      'orders per second',
      'PostgreSQL µs per order',
      'rate with search words',
      'target',
    ],
    rows.map(({ name, rate, microseconds, ratio, target }) => [
      name,
      rate.toFixed(0),
      microseconds.toFixed(0),
      ratio === undefined ? '' : `${ratio.toFixed(2)} of this`,
      target ?? '',
    ]),
  );
}

/** The results as a Markdown section. @param scans the scans of orders by name of the view */
export function report({ orders, requests, fillSeconds, runs, parts, inserts, scans, machine, version }) {
  const date = new Date().toISOString().slice(0, 10);
  const { views } = runs.at(-1);
  const isSearch = ({ name }) => name.startsWith(SEARCH) || name.startsWith(FILTERED_SEARCH);
  return `## Orders: ${orders.toLocaleString('en')} rows

Written by \`npm run bench:orders\` on ${date} at ${version}. ${machine}; orders inserted in ${fillSeconds.toFixed(0)} s.
Sequential HTTP requests to the built server with the embedded PostgreSQL, ${requests} per view after a warm-up.
All plans use an index. Nearly all paid orders are shipped.

${viewTable(
  views.filter((view) => !isSearch(view)),
  scans,
)}

Searches among all orders, and among pending ones, sorted by amount:

${searchTable(views, scans)}

Views that depend on how many paid orders are shipped. The p95 targets are 10 ms for the counts and 20 ms for the summary:

${shippingTable(parts)}

### Memory of the server

The same views with few and with many orders, each on a separate server:

${memoryTable(runs)}

### Effect of search words on new orders

Orders stored per second through \`POST /rest/v1/orders\`, 64 connections, in one shop with a copy of the filled database:
medians of ${inserts.rounds} rounds of ${inserts.seconds} s, in turn; a ratio is the median of the rounds' ratios; ${inserts.load}.

${insertTable(inserts)}
`;
}
