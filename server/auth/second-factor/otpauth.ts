import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import { toBase32 } from './totp.ts';

/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const label = [SHOP_NAME, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(SHOP_NAME)}`;
}

/** A QR code as an SVG path, with the quiet zone around it. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  // Loaded when the first operator sets up a second factor.
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
}
