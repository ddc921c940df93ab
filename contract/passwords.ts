/** Minimum length of a password that an operator chooses, and of the first password in production. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

const MIN_DISTINCT_PASSWORD_CHARACTERS = 5;

/** Why this password is refused, or undefined. */
export function passwordProblem(password: string, minLength = MIN_PASSWORD_LENGTH): string | undefined {
  if (password.length < minLength || password.length > MAX_PASSWORD_LENGTH) {
    return `must have ${minLength} to ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (new Set(password.trim()).size < MIN_DISTINCT_PASSWORD_CHARACTERS) return 'is too easy to guess';
  return undefined;
}
