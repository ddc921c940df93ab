import { SEED } from '../shop/seeded-random.ts';
import { History } from './history.ts';
import { VirtualTime } from './virtual-time.ts';

/** Plays one history, and throws if it breaks a promise. */
export type Play = (history: History) => Promise<void>;

export interface Search {
  histories: number;
  /** With a fault, each counted once. */
  distinct: number;
  /** The first history that broke a promise. */
  failure?: { seed: number; error: unknown; events: string[] };
}

/** What to print of a failure, with the seed that repeats it. */
export function describeFailure({ failure }: Search): string | undefined {
  if (failure === undefined) return undefined;
  return [`SEED=${failure.seed} repeats it: ${failure.error}`, ...failure.events].join('\n  ');
}

/** Plays histories in virtual time, one seed after the other, until one fails or the time is over. */
export function search(play: Play, seconds: number, seed = SEED): Promise<Search> {
  const time = new VirtualTime();
  return time.installed(() => repeat((history) => time.run(() => play(history)), seconds, seed, time));
}

/** The same in real time, for histories that wait for another program. */
export function searchInRealTime(play: Play, seconds: number, seed = SEED): Promise<Search> {
  return repeat(play, seconds, seed, new VirtualTime());
}

async function repeat(play: Play, seconds: number, seed: number, time: VirtualTime): Promise<Search> {
  const known = new Set<number>();
  const end = process.hrtime.bigint() + BigInt(seconds * 1e9);
  let histories = 0;
  while (process.hrtime.bigint() < end) {
    const history = new History((seed + histories) % 2 ** 31, time);
    histories += 1;
    try {
      await play(history);
    } catch (error) {
      const failure = { seed: history.seed, error, events: history.events };
      return { histories, distinct: known.size, failure };
    }
    if (history.faults > 0) known.add(history.fingerprint);
  }
  return { histories, distinct: known.size };
}
