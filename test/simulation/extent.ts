import { IS_LONG_RUN } from '../long-run.ts';
import { SEED } from '../shop/seeded-random.ts';
import type { Extent } from './search.ts';

/** In `npm test`, the same histories each time, however fast the machine is. In the long form, new ones. SEED plays only its own. */
export function extent(shortHistories: number, longSeconds: number): Extent {
  const isRepeated = process.env.SEED !== undefined;
  const isTimed = IS_LONG_RUN && !isRepeated;
  return {
    seed: SEED,
    histories: isRepeated ? 1 : isTimed ? Number.POSITIVE_INFINITY : shortHistories,
    seconds: isTimed ? longSeconds : Number.POSITIVE_INFINITY,
  };
}
