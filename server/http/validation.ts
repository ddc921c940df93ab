import {
  BadRequestException,
  Injectable,
  NotFoundException,
  type PipeTransform,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { z } from 'zod';
import { encodedTextSchema } from '../../contract/api/bodies.ts';
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
    if (!isUuid(id)) throw new NotFoundException('This id does not exist.');
    return id.toLowerCase();
  }
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

const CURSOR_REQUIREMENT = 'must be a cursor from the Link header of this list';
const MAX_CURSOR_LENGTH = 200;

/**
 * Where a page of a list begins.
 * @param read the cursor in a text, or undefined when it is none of this list
 */
export function cursorSchema<Cursor>(read: (text: string) => Cursor | undefined) {
  return encodedTextSchema(MAX_CURSOR_LENGTH, CURSOR_REQUIREMENT, read)
    .optional()
    .describe('Start of the page, as in the `Link` header of the previous page.');
}
