const MIN_DISTINCT_CHARACTERS = 8;

/** Refuses long but trivial secrets in production. */
export function secretProblem(secret: string): string | undefined {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS ? 'is too easy to guess' : undefined;
}
