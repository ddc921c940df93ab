import { loadavg } from 'node:os';
import { cpuSeconds, machineSeconds, residentMemory } from '../cpu.mjs';
import { interrupted } from '../run-bench.mjs';

/** Node keeps getting faster for thousands of requests. */
const WARM_UP = { requests: 15_000, seconds: 40, slice: 5 };

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const processorTimes = ({ server }, postmaster) => ({
  server: server ? cpuSeconds(server.pid) : 0,
  database: cpuSeconds(postmaster),
  bench: cpuSeconds(process.pid),
  machine: machineSeconds(),
});

/**
 * Prepares a target, then puts load on it for some seconds.
 * @returns for these seconds, the result of the load generator, the CPU time of the server and of PostgreSQL for each
 * request, in microseconds, and how many CPUs other processes kept busy
 */
async function measureSlice(target, { postmaster, seconds }) {
  interrupted.throwIfAborted();
  await target.prepare?.();
  const start = performance.now();
  const before = processorTimes(target, postmaster);
  const result = await target.load(seconds);
  const after = processorTimes(target, postmaster);
  const passed = (performance.now() - start) / 1000;
  const spent = (name) => after[name] - before[name];
  const each = (name) => (spent(name) * 1e6) / result.requests;
  return {
    ...result,
    serverMicroseconds: each('server'),
    databaseMicroseconds: each('database'),
    memory: target.server && residentMemory(target.server.pid),
    otherWork: Math.max(0, spent('machine') - spent('bench') - spent('database')) / passed,
  };
}

async function warmUp({ name, load, prepare }) {
  console.log(`warming up    ${name}`);
  await prepare?.();
  let requests = 0;
  for (let passed = 0; requests < WARM_UP.requests && passed < WARM_UP.seconds; passed += WARM_UP.slice)
    requests += (await load(WARM_UP.slice)).requests;
}

const describe = ({ rate, p99, serverMicroseconds, databaseMicroseconds }) =>
  [
    rate && `${rate.toFixed(0)}/s`,
    p99 && `p99 ${p99.toFixed(1)} ms`,
    `server ${serverMicroseconds.toFixed(0)} µs`,
    `PostgreSQL ${databaseMicroseconds.toFixed(0)} µs`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Measures all targets in turn, in several rounds, so that other load affects each of them equally. Each round starts with
 * a different one.
 * @returns the slices of each target by its name
 */
export async function measureRounds(targets, { rounds, beforeRound = async () => {}, ...options }) {
  for (const target of targets) if (target.warmUp !== false) await warmUp(target);
  const slices = Object.fromEntries(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    for (let turn = 0; turn < targets.length; turn += 1) {
      const target = targets[(round + turn) % targets.length];
      const slice = await measureSlice(target, options);
      slices[target.name].push(slice);
      console.log(`round ${round + 1}  ${target.name.padEnd(46)} ${describe(slice)}`);
    }
  }
  return slices;
}

export const medianOf = (slices, metric) => median(slices.map((slice) => slice[metric]));

/** The median of the rounds' ratios, because both targets of a round were under the same other load. */
export const ratioOf = (slices, others, metric) =>
  median(slices.map((slice, round) => slice[metric] / others[round][metric]));

/** Describes the other load on the machine. */
export function describeLoad(slices) {
  const other = median(Object.values(slices).flatMap((each) => each.map(({ otherWork }) => otherWork)));
  return `other processes kept ${other.toFixed(2)} CPUs busy, load average ${loadavg()[0].toFixed(1)} at the end`;
}
