import { Agent, get } from 'node:http';
import { asOwner, OWNER_APPLICATION_NAME } from '../shop/database.ts';
import { openDescriptors, residentMemory } from '../shop/process-metrics.ts';
import type { SharedShop } from '../shop/shared-shop.ts';

const REQUEST_INTERVAL_MILLISECONDS = 20;
const MIN_RESPONSES = 100;
const MAX_SETTLING_MILLISECONDS = 15_000;
const MAX_RETAINED_MEGABYTES = 50;
const MAX_HEALTH_MILLISECONDS = 300;
/** Other load on the machine may spoil a round, but the effect of an attack shows in each. */
const ROUNDS = 3;

/** The response time in milliseconds; Infinity for any status other than 200. */
function timeOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    get(url, { agent }, (response) => {
      const isAnswer = response.statusCode === 200;
      response.resume().on('close', () => resolve(isAnswer ? performance.now() - started : Infinity));
    }).on('error', () => resolve(Infinity));
  });
}

/**
 * Requests the shop's health at a constant rate, without waiting for responses. Otherwise a stalled server would
 * delay only one of the requests.
 */
async function healthTimes(shop: SharedShop, during: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const requests: Promise<number>[] = [];
  let over = false;
  const enough = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      requests.push(timeOf(`${shop.url}/api/health`, agent));
      if (!over || requests.length < MIN_RESPONSES) return;
      clearInterval(timer);
      resolve();
    }, REQUEST_INTERVAL_MILLISECONDS);
  });
  try {
    await during();
  } finally {
    over = true;
    await enough;
  }
  const times = await Promise.all(requests);
  agent.destroy();
  return times;
}

function percentile95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

const warm = new WeakSet<SharedShop>();

/** Lets the server allocate what it keeps permanently: compiled code, caches. */
async function warmUp(shop: SharedShop): Promise<void> {
  if (warm.has(shop)) return;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  for (const path of ['/', '/api/health', '/api/products', '/images/social-card.jpg']) {
    await Promise.all(Array.from({ length: 400 }, () => timeOf(shop.url + path, agent)));
  }
  agent.destroy();
  warm.add(shop);
}

async function databaseConnections(): Promise<number> {
  return asOwner(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [OWNER_APPLICATION_NAME],
    );
    return rows[0]?.count ?? 0;
  });
}

/** The open descriptors without the connections to PostgreSQL, whose number varies. */
async function descriptorsOutsidePools(pid: number): Promise<number | undefined> {
  const before = await databaseConnections();
  const descriptors = openDescriptors(pid);
  const after = await databaseConnections();
  if (descriptors === undefined) return undefined;
  // Otherwise a pool opened or closed connections between the two counts.
  return before === after ? descriptors - after : descriptorsOutsidePools(pid);
}

/** Measures repeatedly while the server handles requests, until the value is within the limit or time runs out. */
async function settled(
  shop: SharedShop,
  measure: (pid: number) => number | undefined | Promise<number | undefined>,
  limit: number,
): Promise<number | undefined> {
  const agent = new Agent();
  const deadline = performance.now() + MAX_SETTLING_MILLISECONDS;
  let value = await measure(shop.pid);
  while (value !== undefined && value > limit && performance.now() < deadline) {
    await timeOf(`${shop.url}/api/health`, agent);
    value = await measure(shop.pid);
  }
  return value;
}

/** Expects the shop to stay responsive during an attack, and to release descriptors and memory afterward. */
export async function expectToWithstand(
  shop: SharedShop,
  attack: (round: number) => Promise<unknown>,
): Promise<void> {
  await warmUp(shop);
  const descriptors = await descriptorsOutsidePools(shop.pid);
  const memory = residentMemory(shop.pid);
  let health = Infinity;
  for (let round = 0; round < ROUNDS && health >= MAX_HEALTH_MILLISECONDS; round += 1) {
    health = percentile95(await healthTimes(shop, () => attack(round)));
  }
  if (descriptors !== undefined) {
    const left = await settled(shop, descriptorsOutsidePools, descriptors);
    expect(left).toBeLessThanOrEqual(descriptors);
  }
  if (memory !== undefined) {
    const most = memory + MAX_RETAINED_MEGABYTES;
    expect(await settled(shop, residentMemory, most)).toBeLessThan(most);
  }
  expect(health).toBeLessThan(MAX_HEALTH_MILLISECONDS);
}
