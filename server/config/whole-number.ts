import { z } from 'zod';

/** A number as digits: 0 to `most`, or 1 to `most` without leading zeros. */
export function wholeNumber(least: 0 | 1, most: number) {
  const digits = String(most).length;
  return z
    .string()
    .regex(/^\d+$/)
    .max(digits)
    .refine((text) => least === 0 || !text.startsWith('0'))
    .transform(Number)
    .pipe(z.number().max(most));
}
