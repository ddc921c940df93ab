import { z } from 'zod';

/** How many entries of a list to answer, as a query says it. */
export function pageLimitSchema(page: { default: number; maximum: number }) {
  const requirement = `must be a whole number from 1 to ${page.maximum}`;
  return (
    z
      .string(requirement)
      .regex(/^\d{1,4}$/, requirement)
      .transform(Number)
      .pipe(z.number().min(1, requirement).max(page.maximum, requirement))
      .default(page.default)
      // The wire has text, the callers mean a number.
      .meta({
        documentedAs: { type: 'integer', minimum: 1, maximum: page.maximum, default: page.default },
      })
  );
}
