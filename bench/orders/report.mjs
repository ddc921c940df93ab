const milliseconds = (value) => value.toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function viewTable(views) {
  return table(
    ['view', 'p50 ms', 'p95 ms', 'worst ms'],
    views.map(({ name, p50, p95, worst }) => [name, ...[p50, p95, worst].map(milliseconds)]),
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

/** The results as a page of Markdown. */
export function report({ orders, requests, fillSeconds, runs, inserts, plans, machine }) {
  const { withSearch, without, migrationSeconds } = inserts;
  return `# Orders: ${orders.toLocaleString('en')} rows

Written by \`npm run bench:orders\`. ${machine}. Filled in ${fillSeconds.toFixed(0)} s. Times are of whole HTTP requests, one after
the other, ${requests} per view after a warm-up, in the built server with its own PostgreSQL.

${viewTable(runs.at(-1).views)}

## Memory of the server

The same views with few orders and with many, each in a server of its own:

${memoryTable(runs)}

## What it costs a shopper

Orders stored per second through \`POST /rest/v1/orders\`, eight at a time, in the filled table: ${withSearch.toFixed(0)} with
history and search, ${without.toFixed(0)} without, a ratio of ${(withSearch / without).toFixed(2)}. Migrating the filled table took ${migrationSeconds.toFixed(0)} s.

## How PostgreSQL answers the lists

The statements of each list in the order in which they are sent, as the runtime role.

${plans.map(({ name, texts }) => `### ${name}\n\n\`\`\`\n${texts.join('\n\n')}\n\`\`\``).join('\n\n')}
`;
}
