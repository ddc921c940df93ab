import { BadRequestException, StandardSchemaValidationPipe } from '@nestjs/common';

/** Checks a body against the schema given to `@Body({ schema })`; a refusal says which field is wrong and why. */
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
