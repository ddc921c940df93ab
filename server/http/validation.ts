import {
  BadRequestException,
  Injectable,
  NotFoundException,
  type PipeTransform,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { z } from 'zod';
import { isUuid } from '../database/is-uuid.ts';

/** Checks a body against the schema given to `@Body({ schema })`; the error says which field is wrong and why. */
export function requestBodyPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const reasons = new Set(
        issues.map(({ path = [], message }) => [...path.map(String), message].join(' ')),
      );
      return new BadRequestException(`${[...reasons].slice(0, 10).join('; ')}.`);
    },
  });
}

/** A malformed id gets the same response as an unknown one. */
@Injectable()
export class ResourceIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!isUuid(id)) throw new NotFoundException('There is nothing with this id.');
    return id.toLowerCase();
  }
}

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

/** How many entries a page of a list has, as a query says it. */
export function pageLimitSchema(page: { default: number; maximum: number }) {
  const requirement = `must be a whole number from 1 to ${page.maximum}`;
  return (
    z
      .string(requirement)
      .regex(/^\d{1,4}$/, requirement)
      .transform(Number)
      .pipe(z.number().min(1, requirement).max(page.maximum, requirement))
      .default(page.default)
      // A query is text, but callers mean a number.
      .meta({
        documentedAs: { type: 'integer', minimum: 1, maximum: page.maximum, default: page.default },
      })
  );
}

const CURSOR_REQUIREMENT = 'must be a cursor of this list, as the Link header gives it';
const MAX_CURSOR_LENGTH = 200;

/**
 * Where a page of a list begins.
 * @param read the cursor in a text, or undefined when it is none of this list
 */
export function cursorSchema<Cursor>(read: (text: string) => Cursor | undefined) {
  return z
    .string(CURSOR_REQUIREMENT)
    .max(MAX_CURSOR_LENGTH, CURSOR_REQUIREMENT)
    .transform((text, context) => {
      const cursor = read(text);
      if (cursor !== undefined) return cursor;
      context.addIssue(CURSOR_REQUIREMENT);
      return z.NEVER;
    })
    .optional()
    .describe('Where the page begins: taken from the `Link` header of the page before.');
}
