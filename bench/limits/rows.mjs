import { medianOf, ratioOf } from './measure.mjs';
import { STEADY_RATE } from './targets.mjs';

const whole = (value) => Math.round(value).toLocaleString('en');
const atLeast = (value) => `at least ${value.toFixed(2)}`;
const atMost = (value) => `at most ${value.toFixed(2)}`;

function rateRow(slices, { work, shop, limit, beside, target }) {
  const rate = (name) => `${whole(medianOf(slices[name], 'rate'))}/s`;
  return {
    work,
    shop: rate(shop),
    beside: `${rate(limit)}, ${beside}`,
    ratio: ratioOf(slices[shop], slices[limit], 'rate').toFixed(2),
    target: atLeast(target),
  };
}

function costRow(slices, { work, metric, unit, shop, limit, beside, target, digits = 0 }) {
  const cost = (name) => `${medianOf(slices[name], metric).toFixed(digits)} ${unit}`;
  return {
    work,
    shop: cost(shop),
    beside: `${cost(limit)}, ${beside}`,
    ratio: ratioOf(slices[shop], slices[limit], metric).toFixed(2),
    target: atMost(target),
  };
}

const reads = (slices) =>
  [
    ['product', 'product, `GET /api/products/{id}`, 32 connections', 'bare node', 1.5],
    ['list', 'list of ten products, `GET /api/products`, 32 connections', 'bare node', 0.55],
    ['page', '`/` in Brotli, 64 connections', 'bare node, the same page from memory', 0.6],
    ['asset', 'entry script in Brotli, 64 connections', 'bare node, the same bytes from memory', 0.6],
  ].map(([name, work, beside, target]) =>
    rateRow(slices, { work, shop: `shop: ${name}`, limit: `bare node: ${name}`, beside, target }),
  );

/** The rows that compare the shop with bare servers. */
export function limitRows(slices, memoryAfterStart) {
  const memoryUnderLoad = Math.max(...slices['shop: order'].map(({ memory }) => memory));
  return [
    rateRow(slices, {
      work: 'orders, 64 connections',
      shop: 'shop: order',
      limit: 'bare node: order',
      beside: 'bare node, bare table',
      target: 1,
    }),
    costRow(slices, {
      work: 'CPU time of PostgreSQL for an order (concurrent orders share a statement)',
      metric: 'databaseMicroseconds',
      unit: 'µs',
      shop: 'shop: order',
      limit: 'bare node: order',
      beside: 'bare node, bare table',
      target: 2.5,
    }),
    costRow(slices, {
      work: 'CPU time of Node for an order',
      metric: 'serverMicroseconds',
      unit: 'µs',
      shop: 'shop: order',
      limit: 'bare Nest: order',
      beside: 'Nest on Fastify, bare table',
      target: 1.4,
    }),
    costRow(slices, {
      work: 'median response time of orders placed one after the other',
      metric: 'p50',
      unit: 'ms',
      digits: 2,
      shop: 'shop: lone order',
      limit: 'bare node: lone order',
      beside: 'bare node, bare table',
      target: 1.5,
    }),
    costRow(slices, {
      work: `p99 of an order at ${whole(STEADY_RATE)} orders per second`,
      metric: 'p99',
      unit: 'ms',
      digits: 1,
      shop: 'shop: steady orders',
      limit: 'bare node: steady orders',
      beside: 'bare node at the same rate',
      target: 1.5,
    }),
    ...reads(slices),
    {
      work: 'memory after the start, without files',
      shop: `${whole(memoryAfterStart)} MiB`,
      target: 'at most 75 MiB',
    },
    {
      work: 'memory under the load above, without files',
      shop: `${whole(memoryUnderLoad)} MiB`,
      target: 'at most 120 MiB',
    },
  ];
}
