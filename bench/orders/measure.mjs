import { readFileSync } from 'node:fs';

const WARM_UP = 20;

/** The value below or at which `share` of the sorted values are. */
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];

async function send(shop, token, { method = 'GET', path, body }, turn) {
  const response = await fetch(shop + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body(turn)),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
}

/** Sends sequential requests on one connection. @returns milliseconds from sending to the last byte */
export async function measureView(shop, token, view, requests) {
  const times = [];
  for (let turn = 0; turn < WARM_UP + requests; turn += 1) {
    const start = performance.now();
    await send(shop, token, view, turn);
    if (turn >= WARM_UP) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    name: view.name,
    target: view.target,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst: times.at(-1),
  };
}

/** The current and peak resident memory of a process, in MiB. Linux only. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}
