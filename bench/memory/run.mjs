/*
 * Measures whether the shop's memory grows during an hour of orders at a constant rate.
 *   npm run bench:memory                          an hour, 200 orders per second
 *   npm run bench:memory -- --minutes 20 --rate 100
 * Writes its section of bench/RESULTS.md. Other load on the machine does not affect it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { MACHINE, residentMemory } from '../cpu.mjs';
import { startDatabase, temporaryFolder } from '../database.mjs';
import { median } from '../limits/measure.mjs';
import { startShop } from '../limits/servers.mjs';
import { writeSection } from '../results.mjs';
import { interrupted, runBench } from '../run-bench.mjs';

const SLICE_SECONDS = 30;
const SAMPLE_MILLISECONDS = 1_000;
const SETTLING_MILLISECONDS = 5_000;
const PARTS = 6;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '200' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);

/** Samples the memory of a server until the work is done. */
async function memoryDuring(work, server) {
  const samples = [];
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    samples.push(residentMemory(server.pid));
    await Promise.race([ended, delay(SAMPLE_MILLISECONDS)]);
  }
  return samples;
}

/** Sends orders for some minutes. @returns how many were stored, samples of the memory, and the worst p99 */
async function loadFor(part, { server, request, folder }) {
  const metrics = { orders: 0, samples: [], p99: 0 };
  const start = performance.now();
  while (performance.now() - start < part * 60_000) {
    interrupted.throwIfAborted();
    const slice = runSteady(request, { folder, rate, seconds: SLICE_SECONDS });
    metrics.samples.push(...(await memoryDuring(slice, server)));
    const { requests, p99 } = await slice;
    metrics.orders += requests;
    metrics.p99 = Math.max(metrics.p99, p99);
  }
  return metrics;
}

const mebibytes = (value) => Math.round(value).toString();

function report(afterStart, parts) {
  const part = minutes / PARTS;
  const rows = parts.map(({ orders, samples, p99 }, index) => {
    const span = `${index * part} to ${(index + 1) * part}`;
    const memory = `${mebibytes(median(samples))} | ${mebibytes(Math.max(...samples))}`;
    return `| ${span} | ${orders.toLocaleString('en')} | ${memory} | ${p99.toFixed(0)} |`;
  });
  const [early, late] = [parts[1], parts.at(-1)].map(({ samples }) => median(samples));
  const change = ((late / early - 1) * 100).toFixed(1);
  return `## Memory at ${rate} orders per second

Written by \`npm run bench:memory\` on ${new Date().toISOString().slice(0, 10)}. ${MACHINE}; one process in production mode, ${minutes} minutes without a
pause. After the start, it used ${mebibytes(afterStart)} MiB. From the second row to the last, its memory changed by ${change}%; the target
is at most 5%.

| minutes | orders stored | median memory, MiB | peak, MiB | worst p99 of 30 s, ms |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

process.chdir(CHECKOUT);
await ensureBuilt();
const { orderTarget } = await import('../limits/targets.mjs');
const { runSteady } = await import('../load/steady-rate.mjs');
await runBench(async () => {
  const { url } = await startDatabase();
  const folder = temporaryFolder();
  const server = await startShop(url);
  const { request } = await orderTarget('shop', server, folder);
  await delay(SETTLING_MILLISECONDS);
  const afterStart = residentMemory(server.pid);
  const parts = [];
  for (let part = 1; part <= PARTS; part += 1) {
    parts.push(await loadFor(minutes / PARTS, { server, request, folder }));
    const { orders, samples } = parts.at(-1);
    console.log(`part ${part} of ${PARTS}: ${orders} orders, ${mebibytes(median(samples))} MiB`);
  }
  const section = report(afterStart, parts);
  console.log(section);
  writeSection('memory', section);
});
