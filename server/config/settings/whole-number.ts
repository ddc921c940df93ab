import { z } from 'zod';

/** A number as digits: 0 to `maximum`, or 1 to `maximum` without leading zeros. */
export const wholeNumber = (minimum: 0 | 1, maximum: number) =>
  z
    .string()
    .regex(minimum === 0 ? /^\d+$/ : /^[1-9]\d*$/)
    .max(String(maximum).length)
    .transform(Number)
    .pipe(z.number().max(maximum));
