import { createHmac, timingSafeEqual } from 'node:crypto';

/** 16 bytes each: the order's ID, and its signature. */
const BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

const signatureOf = (id: Buffer, secret: string): Buffer =>
  // Sessions are signed with the same secret; the prefix prevents one from being accepted as the other.
  createHmac('sha256', secret).update('payment link ').update(id).digest().subarray(0, BYTES);

/** Names an order in its payment link, and cannot be guessed. */
export function paymentToken(orderId: string, secret: string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id, secret)]).toString('base64url');
}

/** The ID of the order; undefined for any other text. */
export function orderOfPaymentToken(token: string, secret: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, BYTES);
  if (!timingSafeEqual(bytes.subarray(BYTES), signatureOf(id, secret))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
