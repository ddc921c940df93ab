/*
 * Measures how emails affect orders per second: without emails, with a mail server that accepts every email, and with one
 * that never responds. node bench/emails/run.mjs [rounds] [orders per round]
 * Writes its section of bench/RESULTS.md. The shops take turns, so that other load affects each of them equally.
 */
import { register } from 'node:module';
import { loadavg } from 'node:os';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { MACHINE } from '../cpu.mjs';
import { startDatabase } from '../database.mjs';
import { median } from '../limits/measure.mjs';
import { writeSection } from '../results.mjs';
import { runBench } from '../run-bench.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
register('../../test/database/typescript-loader.mjs', import.meta.url);
const { ANON_KEY, startShopServer } = await import('../../test/shop/shop-server.ts');
const { startMailServer } = await import('../../test/shop/mail-server.ts');
const { orderRow } = await import('../../test/shop/order-row.ts');

const AT_ONCE = 8;
const WARM_UP = 500;
const [rounds = 7, orders = 4_000] = process.argv.slice(2).map(Number);

let placed = 0;

async function placeOrder(shop, count) {
  let left = count;
  const shopper = async () => {
    while (left > 0) {
      left -= 1;
      placed += 1;
      const response = await fetch(`${shop}/rest/v1/orders`, {
        method: 'POST',
        headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify(orderRow({ email: `shopper-${placed}@example.com` })),
      });
      if (response.status !== 201) throw new Error(await response.text());
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopper));
}

async function ordersPerSecond(environment) {
  const shop = await startShopServer({ LOG_LEVEL: 'info', ...environment });
  try {
    await placeOrder(shop.url, WARM_UP);
    const start = performance.now();
    await placeOrder(shop.url, orders);
    return orders / ((performance.now() - start) / 1000);
  } finally {
    await shop.stop();
  }
}

async function emptyOrders(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('truncate orders cascade');
  await client.end();
}

async function bench(url) {
  const [accepting, hanging] = [await startMailServer(), await startMailServer()];
  hanging.behave({ connection: 'hang' });
  const mail = { DATABASE_URL: url, MAIL_FROM: 'orders@shop.example' };
  const shops = {
    'no emails': { DATABASE_URL: url },
    'a mail server that accepts every email': { ...mail, SMTP_URL: accepting.url },
    'a mail server that never responds': { ...mail, SMTP_URL: hanging.url },
  };
  const rates = Object.fromEntries(Object.keys(shops).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(shops);
    // Each round starts with a different one.
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      if (round + turn > 0) await emptyOrders(url);
      rates[name].push(await ordersPerSecond(shops[name]));
      console.log(name.padEnd(40), rates[name].at(-1).toFixed(0));
    }
  }
  await Promise.all([accepting.close(), hanging.close()]);
  return rates;
}

function report(rates) {
  const base = rates['no emails'];
  const rows = Object.entries(rates).map(([name, values]) => {
    const ratios = values.map((value, round) => value / base[round]);
    return `| ${name} | ${median(values).toFixed(0)} | ${median(ratios).toFixed(2)} |`;
  });
  return `## Emails and orders

Written by \`npm run bench:emails\` on ${new Date().toISOString().slice(0, 10)}. ${MACHINE}, load ${loadavg()[0].toFixed(1)}.
Orders stored per second through \`POST /rest/v1/orders\`, eight at a time: medians of ${rounds} rounds of ${orders.toLocaleString('en')} orders.
The ratio is to the same round without emails.

| with | orders per second | ratio |
| --- | --- | --- |
${rows.join('\n')}
`;
}

await runBench(async () => {
  const { url } = await startDatabase();
  const section = report(await bench(url));
  console.log(section);
  writeSection('emails', section);
});
