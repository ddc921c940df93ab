import { z } from 'zod';

/** A visible character: not a space, a control character or an invisible one. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);
const NOT_STORABLE = 'must not contain NUL characters or unpaired surrogates';

const NOT_TEXT = 'must be a string';

/** Text with a visible character, of limited length, that PostgreSQL can store. */
export function textSchema(maxLength: number) {
  const requirement = `must be 1 to ${maxLength} characters long`;
  return z
    .string(NOT_TEXT)
    .max(maxLength, requirement)
    .regex(VISIBLE, requirement)
    .refine(isStorable, NOT_STORABLE);
}

/** The same, but may be empty. */
export function optionalTextSchema(maxLength: number) {
  const requirement = `must be at most ${maxLength} characters long`;
  return z.string(NOT_TEXT).max(maxLength, requirement).refine(isStorable, NOT_STORABLE);
}

/**
 * Text that encodes another value.
 * @param parse returns undefined for invalid text
 * @param notText the error for other types
 */
export function encodedTextSchema<Value>(
  maxLength: number,
  requirement: string,
  parse: (text: string) => Value | undefined,
  notText = requirement,
) {
  return z
    .string(notText)
    .max(maxLength, requirement)
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue(requirement);
      return z.NEVER;
    });
}

/** A body with exactly these fields. */
export function bodySchema<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The body has an unknown field. The allowed fields are ${names}`
        : `The body must be a JSON object with ${names}`,
  });
}
