import { codeOf, stepAt } from '../../server/auth/second-factor/totp.ts';
import { request } from './api-client.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * An authenticator app. Each code works once, so consecutive logins need codes of different steps, or `forgetCodes`.
 * @param offset in steps of 30 seconds
 */
export const appCode = (secret: string, offset = 0): string =>
  codeOf(fromBase32(secret.replaceAll(' ', '')), stepAt(Date.now()) + offset);

export interface AddedFactor {
  secret: string;
  /** Which was used to confirm it. */
  code: string;
  token: string;
  recoveryCodes: string[];
}

/** Sets up a second factor in a session. */
export async function addSecondFactor(shop: string, token: string, password: string): Promise<AddedFactor> {
  const url = `${shop}/api/auth/second-factor`;
  const { body: setup } = await request(`${url}/setup`, { body: { password }, token });
  const code = appCode(setup.secret);
  const { status, body } = await request(url, { method: 'PUT', body: { setup: setup.setup, code }, token });
  if (status !== 200) throw new Error(`${status}: ${body.error}`);
  return { secret: setup.secret, code, token: body.token, recoveryCodes: body.recoveryCodes };
}
