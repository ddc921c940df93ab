const MIN_DISTINCT_CHARACTERS = 8;

/** Why a secret that is long enough is refused in production. */
export function secretProblem(secret: string): string | undefined {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS ? 'is too easy to guess' : undefined;
}
