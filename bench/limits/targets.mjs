import { get, orderRequest } from '../load/requests.mjs';
import { runSteady } from '../load/steady-rate.mjs';
import { runWrk } from '../load/wrk.mjs';
import { PUBLIC_KEY } from './servers.mjs';

const ORDER_CONNECTIONS = 64;
const READ_CONNECTIONS = 32;
const FILE_CONNECTIONS = 64;

/** Orders per second at a constant rate, well below what any of the servers can store. */
export const STEADY_RATE = 1_200;
/** Enough orders for a 99th percentile. */
const STEADY_SECONDS = 6;

const BROTLI = { 'accept-encoding': 'br' };

/** A load target: its name, the server whose CPU time is measured, and a function that generates the load. */
function webTarget(name, server, request, { connections, folder }) {
  return { name, server, request, load: (seconds) => runWrk(request, { connections, folder, seconds }) };
}

export async function orderTarget(name, server, folder, fields) {
  const request = await orderRequest(server.url, PUBLIC_KEY, fields);
  return webTarget(name, server, request, { connections: ORDER_CONNECTIONS, folder });
}

/** The same orders one after the other, and at a constant rate: their response times are compared, not their number. */
export function timedOrderTargets(label, server, { request }, folder) {
  return [
    {
      ...webTarget(`${label}: lone order`, server, request, { connections: 1, folder }),
      warmUp: false,
    },
    {
      name: `${label}: steady orders`,
      server,
      warmUp: false,
      load: () => runSteady(request, { folder, rate: STEADY_RATE, seconds: STEADY_SECONDS }),
    },
  ];
}

/** @param paths that exist on both the shop and the bare server */
export function readTargets(label, server, paths, folder) {
  const reads = { connections: READ_CONNECTIONS, folder };
  const files = { connections: FILE_CONNECTIONS, folder };
  return [
    webTarget(`${label}: product`, server, get(server.url + paths.product), reads),
    webTarget(`${label}: list`, server, get(`${server.url}/api/products`), reads),
    webTarget(`${label}: page`, server, get(`${server.url}/`, BROTLI), files),
    webTarget(`${label}: asset`, server, get(server.url + paths.asset, BROTLI), files),
  ];
}
