import { History } from './history.ts';
import { VirtualTime } from './virtual-time.ts';

/** Plays one history, and throws if it breaks a promise. */
export type Play = (history: History) => Promise<void>;

/** How much is played: so many histories, or as many as fit into the time, each with the next seed. */
export interface Extent {
  seed: number;
  /** From one seed to the next, 1 if not set. */
  step?: number;
  histories: number;
  seconds: number;
}

export interface Search {
  /** The first. */
  seed: number;
  histories: number;
  /** Of those with a fault, so that equal ones count once. */
  fingerprints: Set<number>;
  /** How many histories had each fault. */
  faults: Map<string, number>;
  seconds: number;
  /** Of the processes that played. */
  cpuSeconds: number;
  /** The first history that broke a promise. */
  failure?: { seed: number; error: string; events: string[] };
}

/** What to print of a failure, with the command that repeats it. */
export function describeFailure({ failure }: Search, command: string): string | undefined {
  if (failure === undefined) return undefined;
  return [`SEED=${failure.seed} ${command} repeats it: ${failure.error}`, ...failure.events].join('\n  ');
}

/** What processes played side by side. */
export function combine(searches: readonly Search[]): Search {
  return searches.reduce((one, other) => ({
    seed: Math.min(one.seed, other.seed),
    histories: one.histories + other.histories,
    fingerprints: new Set([...one.fingerprints, ...other.fingerprints]),
    faults: new Map([...one.faults].map(([fault, count]) => [fault, count + (other.faults.get(fault) ?? 0)])),
    seconds: Math.max(one.seconds, other.seconds),
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
    failure: one.failure ?? other.failure,
  }));
}

/** For the tables in test/RESULTS.md. */
export function describeSearch({ seed, histories, fingerprints, seconds, cpuSeconds }: Search): string {
  const perMinute = Math.round((fingerprints.size / seconds) * 60);
  return (
    `${fingerprints.size} distinct histories with a fault of ${histories} from seed ${seed} on, ` +
    `in ${seconds.toFixed(1)} s: ${perMinute} a minute (${cpuSeconds.toFixed(1)} s of processor time)\n`
  );
}

/** Plays histories in virtual time until one fails. */
export function search(play: Play, extent: Extent): Promise<Search> {
  const time = new VirtualTime();
  return time.installed(() => repeat((history) => time.run(() => play(history)), extent, time));
}

/** The same in real time, for histories that wait for another program. */
export function searchInRealTime(play: Play, extent: Extent): Promise<Search> {
  return repeat(play, extent, new VirtualTime());
}

async function repeat(play: Play, extent: Extent, time: VirtualTime): Promise<Search> {
  const { seed, step = 1, histories, seconds } = extent;
  const fingerprints = new Set<number>();
  const faults = new Map<string, number>();
  const start = process.hrtime.bigint();
  const cpuStart = process.cpuUsage();
  const elapsed = () => Number(process.hrtime.bigint() - start) / 1e9;
  let failure: Search['failure'];
  let played = 0;
  while (played < histories && failure === undefined && elapsed() < seconds) {
    const history = new History((seed + played * step) % 2 ** 31, time);
    played += 1;
    try {
      await play(history);
      if (history.faults.size > 0) fingerprints.add(history.fingerprint);
      for (const fault of history.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    } catch (error) {
      failure = { seed: history.seed, error: String(error), events: history.events };
    }
  }
  const { user, system } = process.cpuUsage(cpuStart);
  return {
    seed,
    histories: played,
    fingerprints,
    faults,
    seconds: elapsed(),
    cpuSeconds: (user + system) / 1e6,
    failure,
  };
}
