import { createHmac, timingSafeEqual } from 'node:crypto';

/** 16 bytes each: the order's ID, and its signature. */
const BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/** Of no order. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

const signatureOf = (id: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('order page ').update(id).digest().subarray(0, BYTES);

/** Names an order in the address of its page, and cannot be guessed. */
export function orderPageToken(orderId: string, secret: Buffer): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** The ID of the order. Any other text gets the ID of no order, so that it takes as long to find nothing. */
export function orderOfPageToken(token: string, secret: Buffer): string {
  const bytes = Buffer.from(TOKEN.test(token) ? token : 'A'.repeat(43), 'base64url');
  const id = bytes.subarray(0, BYTES);
  if (!timingSafeEqual(bytes.subarray(BYTES), signatureOf(id, secret))) return NO_ORDER;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
