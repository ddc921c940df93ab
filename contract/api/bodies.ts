import { z } from 'zod';

/** A character that is seen: no space, no control character, and none that is drawn as nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);
const NOT_STORABLE = 'must not contain NUL characters or halves of characters';

/** A text that shows something, has at most `longest` characters, and that PostgreSQL can store. */
export function textSchema(longest: number) {
  const requirement = `must be text of 1 to ${longest} characters`;
  return z
    .string(requirement)
    .max(longest, requirement)
    .regex(VISIBLE, requirement)
    .refine(isStorable, NOT_STORABLE);
}

/** The same, but it may be empty. */
export function optionalTextSchema(longest: number) {
  const requirement = `must be text of at most ${longest} characters`;
  return z.string(requirement).max(longest, requirement).refine(isStorable, NOT_STORABLE);
}

/** A text that stands for something else. @param read returns undefined for a text that does not */
export function encodedTextSchema<Value>(
  longest: number,
  requirement: string,
  read: (text: string) => Value | undefined,
) {
  return z
    .string(requirement)
    .max(longest, requirement)
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue(requirement);
      return z.NEVER;
    });
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
