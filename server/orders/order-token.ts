import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is for. It is refused for anything else. */
export type TokenPurpose = 'order page' | 'payment link';

/** 16 bytes each: the order's ID, and its signature. */
const BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/** An ID that no order has. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000';

const signatureOf = (purpose: TokenPurpose, id: Buffer, secret: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} `).update(id).digest().subarray(0, BYTES);

/** A token that identifies an order in a link for its customer. It cannot be guessed. */
export function orderToken(purpose: TokenPurpose, orderId: string, secret: Buffer | string): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(purpose, id, secret)]).toString('base64url');
}

/**
 * The ID of the order. An invalid token gets an ID that no order has, so that the search for it takes just as long.
 * @param secrets any of them may have signed it
 */
export function orderOfToken(
  purpose: TokenPurpose,
  token: string,
  ...secrets: readonly (Buffer | string)[]
): string {
  const bytes = Buffer.from(TOKEN.test(token) ? token : 'A'.repeat(43), 'base64url');
  const id = bytes.subarray(0, BYTES);
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(bytes.subarray(BYTES), signatureOf(purpose, id, secret)),
  );
  return isSigned ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : NO_ORDER;
}
