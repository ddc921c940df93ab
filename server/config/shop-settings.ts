import { z } from 'zod';

/** Scheme, host and port of a URL and nothing else. Pages contain it as it is. */
export const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i;

/** The reserved domain `.example` belongs to nobody. */
export const DEFAULT_SUPPORT_EMAIL = 'support@laser-collar.example';

/** What fits onto a parcel's label. */
export const SHOP_ADDRESS_LIMITS = { lines: 6, characters: 60 } as const;

/** Lines end with a real line break or with `\n` as two characters, which every kind of `.env` file can hold. */
export const shopAddress = z
  .string()
  .transform((text) =>
    text
      .split(/\r?\n|\\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .max(SHOP_ADDRESS_LIMITS.characters)
          .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
      )
      .min(1)
      .max(SHOP_ADDRESS_LIMITS.lines),
  )
  .transform((lines) => lines.join('\n'));
