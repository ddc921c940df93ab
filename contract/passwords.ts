/** The fewest characters of a password that an operator chooses, and of the first one in production. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

const MIN_DISTINCT_PASSWORD_CHARACTERS = 5;

/** Why an operator cannot have this password; undefined when they can. */
export function passwordProblem(password: string, shortest = MIN_PASSWORD_LENGTH): string | undefined {
  if (password.length < shortest || password.length > MAX_PASSWORD_LENGTH) {
    return `must have ${shortest} to ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (new Set(password.trim()).size < MIN_DISTINCT_PASSWORD_CHARACTERS) return 'is too easy to guess';
  return undefined;
}
