import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../contract/session.ts';

const MIN_DISTINCT_PASSWORD_CHARACTERS = 5;

/** Why an operator cannot have this password; undefined when they can. */
export function passwordProblem(password: string, shortest = MIN_PASSWORD_LENGTH): string | undefined {
  if (password.length < shortest || password.length > MAX_PASSWORD_LENGTH) {
    return `must have ${shortest} to ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (new Set(password.trim()).size < MIN_DISTINCT_PASSWORD_CHARACTERS) return 'is too easy to guess';
  return undefined;
}
