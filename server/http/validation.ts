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

/** Other messages need the field's name as their subject. */
const isSentence = (message: string): boolean => /^[A-Z]/.test(message);

/** Validates a body against the schema of `@Body({ schema })`. The error lists up to ten problems, each with its field. */
export function requestBodyPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const reasons = new Set(
        issues.map(({ path = [], message }) =>
          isSentence(message) ? message : [...path.map(String), message].join(' '),
        ),
      );
      return new BadRequestException(`${[...reasons].slice(0, 10).join('; ')}.`);
    },
  });
}

/** A malformed id gets a 404, like an unknown one. */
@Injectable()
export class ResourceIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!isUuid(id)) throw new NotFoundException('This id does not exist.');
    return id.toLowerCase();
  }
}

/** The `limit` of a paginated list. */
export function pageLimitSchema(page: { default: number; maximum: number }) {
  const requirement = `must be a whole number from 1 to ${page.maximum}`;
  return (
    z
      .string(requirement)
      .regex(/^\d{1,4}$/, requirement)
      .transform(Number)
      .pipe(z.number().min(1, requirement).max(page.maximum, requirement))
      .default(page.default)
      // Text in the query, but documented as a number.
      .meta({
        documentedAs: { type: 'integer', minimum: 1, maximum: page.maximum, default: page.default },
      })
  );
}

const CURSOR_REQUIREMENT = 'must be a cursor from the Link header of this list';
const MAX_CURSOR_LENGTH = 200;

/**
 * The start of a page of a list.
 * @param read parses a cursor; returns undefined if it is invalid
 */
export function cursorSchema<Cursor>(read: (text: string) => Cursor | undefined) {
  return encodedTextSchema(MAX_CURSOR_LENGTH, CURSOR_REQUIREMENT, read)
    .optional()
    .describe('Start of the page, as in the `Link` header of the previous page.');
}
