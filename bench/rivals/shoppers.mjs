/*
 * Sixteen guests order continuously from a rival. Prints how many orders were stored.
 * node bench/rivals/shoppers.mjs vendure http://… 15 '{"x-publishable-api-key": "…"}'
 */
const SHOPPERS = 16;

const [name, url, seconds, headers = '{}'] = process.argv.slice(2);
const { openCheckout } = await import(`./${name}/guest.mjs`);
let requests = 0;

async function send(method, path, body, more) {
  requests += 1;
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...JSON.parse(headers), ...more },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { headers: response.headers, json: JSON.parse(text) };
}

const checkout = await openCheckout(send);
const order = () => checkout(`guest-${crypto.randomUUID()}@example.com`);
requests = 0;
await order();
const requestsOfOrder = requests;

const start = performance.now();
const passed = () => (performance.now() - start) / 1000;
let stored = 0;
async function shop() {
  while (passed() < Number(seconds)) {
    await order();
    stored += 1;
  }
}
await Promise.all(Array.from({ length: SHOPPERS }, shop));
// One that was begun in time is awaited and counted, so its time counts, too.
console.log(JSON.stringify({ requests: stored, rate: stored / passed(), requestsOfOrder }));
process.exit();
