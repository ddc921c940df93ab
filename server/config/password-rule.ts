export const LONGEST_PASSWORD = 200;
/** For operators of a shop that is live. */
export const SHORTEST_PASSWORD = 12;
const FEWEST_DIFFERENT_CHARACTERS = 5;

/** Why a password is not taken, or undefined when it is. */
export function passwordProblem(password: string, shortest = SHORTEST_PASSWORD): string | undefined {
  if (password.length < shortest || password.length > LONGEST_PASSWORD) {
    return `must have ${shortest} to ${LONGEST_PASSWORD} characters`;
  }
  if (new Set(password.trim()).size < FEWEST_DIFFERENT_CHARACTERS) return 'is too easy to guess';
  return undefined;
}
