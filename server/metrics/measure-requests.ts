import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** An order takes milliseconds; a request times out after ten seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function measureRequests(server: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'shop_http_requests_total',
    help: 'Answered requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response, by route pattern.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    // Methods and paths made up by clients would create unlimited series.
    const method = url === undefined ? 'any' : request.method;
    const route = url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}
