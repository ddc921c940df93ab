import type { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const kind = (type: string) => KINDS[type] ?? type;

function sizeSentence(origin: string, limit: number | bigint, atMost: boolean, inclusive = true): string {
  if (origin === 'string') return atMost ? `must be at most ${limit} characters long` : 'must not be empty';
  if (origin === 'array') return `must have at ${atMost ? 'most' : 'least'} ${limit} entries`;
  if (inclusive) return `must be at ${atMost ? 'most' : 'least'} ${limit}`;
  return `must be ${atMost ? 'less' : 'more'} than ${limit}`;
}

/** What is wrong with a fact, as a sentence that follows its path. For `safeParse`. */
export const problemSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing; it must be ${kind(issue.expected)}`
        : `must be ${kind(issue.expected)}`;
    case 'too_small':
      return sizeSentence(issue.origin, issue.minimum, false, issue.inclusive);
    case 'too_big':
      return sizeSentence(issue.origin, issue.maximum, true, issue.inclusive);
    case 'unrecognized_keys':
      return `does not know ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'must be a number or a text';
    case 'invalid_key':
      return 'has a name that must start with a small letter and contain letters only';
    default:
      return undefined;
  }
};
