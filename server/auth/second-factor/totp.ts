import { createHmac, timingSafeEqual } from 'node:crypto';

/** The defaults of RFC 6238, which all authenticator apps support. */
export const DIGITS = 6;
const STEP_SECONDS = 30;

/** How many steps the clock of a phone may be off. */
const TOLERANCE = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648), for lengths that need none: multiples of 5 bytes. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** The number of whole 30-second steps since 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The code of a step (RFC 4226, 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Finds the step that the code belongs to, at most `tolerance` steps from now. If several match, returns the nearest.
 * @returns undefined for a wrong code
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: number,
  tolerance = TOLERANCE,
): number | undefined {
  const typed = Buffer.from(code);
  if (typed.length !== DIGITS) return undefined;
  const current = stepAt(now);
  const offsets = [0, ...Array.from({ length: tolerance }, (_, index) => [-index - 1, index + 1]).flat()];
  return offsets
    .map((offset) => current + offset)
    .find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), typed));
}

/** How many minutes the phone's clock is ahead of the server's, judging by the code; negative if it is behind. */
export function clockOffsetMinutes(secret: Uint8Array, code: string, now: number): number | undefined {
  const step = matchingStep(secret, code, now, (24 * 60 * 60) / STEP_SECONDS);
  return step === undefined ? undefined : Math.round(((step - stepAt(now)) * STEP_SECONDS) / 60);
}
