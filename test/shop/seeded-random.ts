import { randomInt } from 'node:crypto';

/** The seed of a test's random numbers: different in each run, unless SEED is set. */
export const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));

/** Reproducible random numbers in [0, 1) (Mulberry32). */
export function seededRandom(seed = SEED): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}
