import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const kind = (type: string) => KINDS[type] ?? type;

function sizeMessage(origin: string, limit: number | bigint, atMost: boolean, inclusive = true): string {
  if (origin === 'string') return atMost ? `must be at most ${limit} characters long` : 'must not be empty';
  if (origin === 'array') return `must have at ${atMost ? 'most' : 'least'} ${limit} entries`;
  if (inclusive) return `must be at ${atMost ? 'most' : 'least'} ${limit}`;
  return `must be ${atMost ? 'less' : 'more'} than ${limit}`;
}

/** The `error` option of `safeParse`: sentences that follow the path of a fact. */
export const errorMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = kind(issue.expected);
      if (issue.input === undefined) return `is missing; it must be ${expected}`;
      if (issue.expected === 'string') return 'must be text in double quotes';
      const isQuoted = issue.expected === 'number' && typeof issue.input === 'string';
      return `must be ${expected}${isQuoted ? ', without quotes' : ''}`;
    }
    case 'too_small':
      return sizeMessage(issue.origin, issue.minimum, false, issue.inclusive);
    case 'too_big':
      return sizeMessage(issue.origin, issue.maximum, true, issue.inclusive);
    case 'unrecognized_keys':
      return `contains ${issue.keys.map((key) => `"${key}"`).join(', ')}, which is not supported; check the spelling`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'must be a number, or text in double quotes';
    case 'invalid_key':
      return 'is not a valid name; it must start with a lowercase letter and contain only letters';
    default:
      return undefined;
  }
};
