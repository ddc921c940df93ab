import { PostgrestClient } from '@supabase/postgrest-js';
import { IDEMPOTENCY_KEY_HEADER, ORDER_READ_BACK } from '../../dist/contract/order-row.js';

/** What requests.lua and steady.mjs replace with something new in every request. */
export const FRESH_KEY = '00000000-0000-0000-0000-000000000000';
export const FRESH_NUMBER = '#00000000000';

export const ORDER = {
  order_number: 'LC123456',
  items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Blue', salePrice: 7.99 }],
  name: 'Ada Lovelace',
  email: `ada${FRESH_NUMBER}@example.com`,
  phone: '555 123 4567',
  address: '1 Engine Street',
  address2: '',
  city: 'Springfield',
  state: 'CA',
  zip: '90001',
  shipping_method: 'free',
  subtotal: 7.99,
  shipping_cost: 0,
  total: 7.99,
  cardholder_name: 'Ada Lovelace',
  card_number: '4242424242424242',
  card_expiry: '12/30',
  card_cvc: '123',
};

/** The order as the checkout's own client sends it. */
export async function orderRequest(shop, key) {
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
    .insert([ORDER])
    .select(ORDER_READ_BACK.join())
    .setHeader(IDEMPOTENCY_KEY_HEADER, FRESH_KEY);
  return request;
}

export const get = (url, headers = {}) => ({ url, method: 'GET', headers });

/** A request as it stands on the wire. */
export function requestText({ url, method, headers, body = '' }) {
  const { host, pathname, search } = new URL(url);
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
