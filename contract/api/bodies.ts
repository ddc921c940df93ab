import { z } from 'zod';

/** A visible character: not a space, a control character or an invisible one. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);
const NOT_STORABLE = 'must not contain NUL characters or unpaired surrogates';

/** Text with a visible character, of limited length, that PostgreSQL can store. */
export function textSchema(maxLength: number) {
  const requirement = `must be text of 1 to ${maxLength} characters`;
  return z
    .string(requirement)
    .max(maxLength, requirement)
    .regex(VISIBLE, requirement)
    .refine(isStorable, NOT_STORABLE);
}

/** The same, but may be empty. */
export function optionalTextSchema(maxLength: number) {
  const requirement = `must be text of at most ${maxLength} characters`;
  return z.string(requirement).max(maxLength, requirement).refine(isStorable, NOT_STORABLE);
}

/** Text that encodes another value. @param parse returns undefined for invalid text */
export function encodedTextSchema<Value>(
  maxLength: number,
  requirement: string,
  parse: (text: string) => Value | undefined,
) {
  return z
    .string(requirement)
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
        ? `The body has an unknown field; its fields are ${names}`
        : `The body must be a JSON object with ${names}`,
  });
}
