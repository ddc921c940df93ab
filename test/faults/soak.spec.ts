import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { asOwner } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { openDescriptors, residentMemory } from '../shop/process-metrics.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const ORDERS_PER_SECOND = 200;
/** Slows down on a machine that cannot keep the rate. */
const MAX_PENDING = 100;
const SEND_EVERY_MILLISECONDS = 50;
const SAMPLE_EVERY_MILLISECONDS = 2_000;

/** The resident limit is higher, because Node decides when to return memory to the system. */
const MAX_MORE_MEGABYTES = { inUse: 5, resident: 100 };
const MAX_MORE_DESCRIPTORS = 10;
const MAX_MORE_MILLISECONDS = 20;

jest.setTimeout((MINUTES + 3) * 60_000);

/** A measurement of the server. Delays are those of the event loop in the last two seconds, in milliseconds. */
interface Sample {
  megabytesInUse: number;
  residentMegabytes: number;
  descriptors: number;
  medianDelay: number;
  percentile99Delay: number;
}

describe(`${ORDERS_PER_SECOND} orders a second for ${MINUTES} minutes`, () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-soak-'));
  const metricsFile = path.join(directory, 'metrics.json');
  const shop = sharedShop({
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(__dirname, '../shop/watch-process.mjs'))}`,
    PROCESS_METRICS_FILE: metricsFile,
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  let orders = 0;
  const failures: unknown[] = [];

  async function placeOrder(): Promise<void> {
    orders += 1;
    const body = orderRow({ email: `shopper-${orders}@example.com` });
    const { status } = await sendOrder(shop.url, body);
    if (status !== 201) failures.push(status);
  }

  /** Sends orders at a constant rate, without waiting for responses. */
  async function keepOrdering(): Promise<void> {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1_000;
    const pending = new Set<Promise<void>>();
    while (seconds() < MINUTES * 60) {
      while (orders < seconds() * ORDERS_PER_SECOND && pending.size < MAX_PENDING) {
        const order = placeOrder()
          .catch((error) => void failures.push(error))
          .finally(() => pending.delete(order));
        pending.add(order);
      }
      await delay(SEND_EVERY_MILLISECONDS);
    }
    await Promise.all(pending);
  }

  function sample(): Sample {
    const { megabytesInUse, median, percentile99 } = JSON.parse(readFileSync(metricsFile, 'utf8'));
    return {
      megabytesInUse,
      residentMegabytes: residentMemory(shop.pid) ?? 0,
      descriptors: openDescriptors(shop.pid) ?? 0,
      medianDelay: median,
      percentile99Delay: percentile99,
    };
  }

  it('do not increase memory, descriptors or event loop delay', async () => {
    const samples: Sample[] = [];
    await until(() => existsSync(metricsFile));
    const sampling = setInterval(() => samples.push(sample()), SAMPLE_EVERY_MILLISECONDS);
    await keepOrdering().finally(() => clearInterval(sampling));

    // Not the first third, in which V8 compiles code, and pools and caches fill.
    const third = Math.floor(samples.length / 3);
    const before = medians(samples.slice(third, 2 * third));
    const after = medians(samples.slice(2 * third));
    process.stdout.write(
      `${orders} orders\nbefore ${JSON.stringify(before)}\nafter ${JSON.stringify(after)}\n`,
    );
    expect(failures).toEqual([]);
    const { rows } = await asOwner((client) =>
      client.query('select count(*)::int as stored, count(distinct email)::int as shoppers from orders'),
    );
    expect(rows).toEqual([{ stored: orders, shoppers: orders }]);
    expect(after.megabytesInUse).toBeLessThan(before.megabytesInUse + MAX_MORE_MEGABYTES.inUse);
    expect(after.residentMegabytes).toBeLessThan(before.residentMegabytes + MAX_MORE_MEGABYTES.resident);
    expect(after.descriptors).toBeLessThan(before.descriptors + MAX_MORE_DESCRIPTORS);
    expect(after.medianDelay).toBeLessThan(before.medianDelay + MAX_MORE_MILLISECONDS);
    expect(after.percentile99Delay).toBeLessThan(2 * before.percentile99Delay + MAX_MORE_MILLISECONDS);
  });
});

function medians(samples: Sample[]): Sample {
  const median = (metric: keyof Sample) => {
    const sorted = samples.map((sample) => sample[metric]).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    megabytesInUse: median('megabytesInUse'),
    residentMegabytes: median('residentMegabytes'),
    descriptors: median('descriptors'),
    medianDelay: median('medianDelay'),
    percentile99Delay: median('percentile99Delay'),
  };
}
