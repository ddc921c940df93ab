import { z } from 'zod';

/** A number as digits: 0 to `most`, or 1 to `most` without leading zeros. */
export const wholeNumber = (least: 0 | 1, most: number) =>
  z
    .string()
    .regex(least === 0 ? /^\d+$/ : /^[1-9]\d*$/)
    .max(String(most).length)
    .transform(Number)
    .pipe(z.number().max(most));
