import { z } from 'zod';

/** A text that is not blank, has at most `longest` characters, and that PostgreSQL can hold. */
export function textSchema(longest: number) {
  const requirement = `must be text of 1 to ${longest} characters`;
  return z
    .string(requirement)
    .max(longest, requirement)
    .regex(/\S/, requirement)
    .refine(
      (text) => !/\0|\p{Surrogate}/u.test(text),
      'must not contain NUL characters or halves of characters',
    );
}

/** A body with exactly the given fields. */
export function bodySchema<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The body has an unknown field; it takes ${names}`
        : `The body must be a JSON object with ${names}`,
  });
}
