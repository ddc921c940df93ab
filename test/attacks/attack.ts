import { Agent, get } from 'node:http';
import { asOwner } from '../shop/database.ts';
import { openDescriptors, residentMemory } from '../shop/process-metrics.ts';
import type { SharedShop } from '../shop/shared-shop.ts';

const ASK_EVERY_MILLISECONDS = 20;
const MIN_RESPONSES = 100;
const MAX_SETTLING_MILLISECONDS = 15_000;
const KEPT_MEGABYTES = 50;
const MAX_HEALTH_MILLISECONDS = 300;
/** Other work on the machine may spoil one round; what the attack holds up is held up in each. */
const ROUNDS = 3;

/** How long one answer took, in milliseconds; no other answer than 200 is any. */
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
 * Asks for the shop's health at a steady pace, however late the answers are: whoever waits for each before the next
 * one meets a server that stands still only once.
 */
async function healthTimes(shop: SharedShop, during: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<number>[] = [];
  let over = false;
  const enough = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      asked.push(timeOf(`${shop.url}/api/health`, agent));
      if (!over || asked.length < MIN_RESPONSES) return;
      clearInterval(timer);
      resolve();
    }, ASK_EVERY_MILLISECONDS);
  });
  try {
    await during();
  } finally {
    over = true;
    await enough;
  }
  const times = await Promise.all(asked);
  agent.destroy();
  return times;
}

function percentile95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** What the server takes for good when it is first used: compiled code, caches. */
async function warmUp(shop: SharedShop): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  for (const path of ['/', '/api/health', '/api/products', '/images/social-card.jpg']) {
    await Promise.all(Array.from({ length: 400 }, () => timeOf(shop.url + path, agent)));
  }
  agent.destroy();
}

async function databaseConnections(): Promise<number> {
  return asOwner(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** The open descriptors without the connections to PostgreSQL, which a pool opens and closes as it needs them. */
async function descriptorsOutsidePools(pid: number): Promise<number | undefined> {
  const before = await databaseConnections();
  const descriptors = openDescriptors(pid);
  const after = await databaseConnections();
  if (descriptors === undefined) return undefined;
  // Otherwise a pool has opened or closed some between the two looks.
  return before === after ? descriptors - after : descriptorsOutsidePools(pid);
}

/** Asks for the figure again while the server answers others, until it is low enough or the time is over. */
async function settled(
  shop: SharedShop,
  figure: (pid: number) => number | undefined | Promise<number | undefined>,
  limit: number,
): Promise<number | undefined> {
  const agent = new Agent();
  const deadline = performance.now() + MAX_SETTLING_MILLISECONDS;
  let now = await figure(shop.pid);
  while (now !== undefined && now > limit && performance.now() < deadline) {
    await timeOf(`${shop.url}/api/health`, agent);
    now = await figure(shop.pid);
  }
  return now;
}

/** Expects a shop that goes on answering during an attack and keeps neither files nor memory of it. */
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
    const most = memory + KEPT_MEGABYTES;
    expect(await settled(shop, residentMemory, most)).toBeLessThan(most);
  }
  expect(health).toBeLessThan(MAX_HEALTH_MILLISECONDS);
}
