import { PostgrestClient } from '@supabase/postgrest-js';
import { IDEMPOTENCY_KEY_HEADER, ORDER_READ_BACK } from '../../dist/contract/order-row.js';
import '../child-process.mjs';
import { FRESH_KEY, FRESH_NUMBER } from './fresh.mjs';

const { minimalRow } = await import('../../test/shop/order-row.ts');

const ORDER = minimalRow({ email: `ada${FRESH_NUMBER}@example.com` });
export const ORDER_COLUMNS = Object.keys(ORDER);

/** An order as the checkout's client sends it. @param fields besides those of `ORDER` */
export async function orderRequest(shop, key, fields = {}) {
  let request;
  const client = new PostgrestClient(`${shop}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: async (url, { method, headers, body }) => {
      request = { url: String(url), method, headers: Object.fromEntries(new Headers(headers)), body };
      return new Response('[]', { status: 201 });
    },
  });
  await client
    .from('orders')
    .insert([{ ...ORDER, ...fields }])
    .select(ORDER_READ_BACK.join())
    .setHeader(IDEMPOTENCY_KEY_HEADER, FRESH_KEY);
  return request;
}

export const get = (url, headers = {}) => ({ url, method: 'GET', headers });

/** The raw text of a request. */
export function requestText({ url, method, headers, body = '' }) {
  const { host, pathname, search } = new URL(url);
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
