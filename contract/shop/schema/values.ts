import { z } from 'zod';
import { PRODUCT_LIMITS } from '../../products.ts';
import { accentProblem } from '../accent.ts';

/** Can contain placeholders such as `{refundDays}` (../placeholders.ts). */
export const text = z.string().trim().min(1);

/** A name from `pictures`. */
export const picture = text;

export const wholeNumber = z.number().int().positive();

/** Dollars in whole cents. */
export const price = z
  .number()
  .positive()
  .max(PRODUCT_LIMITS.price)
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'must have at most two decimals');

export const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a color such as "#c8102e"', abort: true })
  .toLowerCase();

/** A color in which text is legible. */
export const accentColor = color.superRefine((accent, context) => {
  const problem = accentProblem(accent);
  if (problem !== undefined) context.addIssue(problem);
});

/** Refuses two items with the same name. */
export function unique<Item>(nameOf: (item: Item) => string) {
  return (items: readonly Item[], context: z.RefinementCtx): void => {
    const names = items.map((item) => nameOf(item).toLowerCase());
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index], message: `"${name}" is used twice` });
  };
}
