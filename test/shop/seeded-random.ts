import { randomInt } from 'node:crypto';
import { IS_LONG_RUN } from '../long-run.ts';
import { mulberry32 } from './mulberry32.ts';

const FIXED_SEED = 20_260_101;

/** The seed of a test's random numbers. Only long runs explore: `npm test` sees the same numbers each time. */
export const SEED = Number(process.env.SEED ?? (IS_LONG_RUN ? randomInt(2 ** 31) : FIXED_SEED));

/** Reproducible random numbers in [0, 1). */
export const seededRandom = (seed = SEED): (() => number) => mulberry32(seed);

export function oneOf<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}
