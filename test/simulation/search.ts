import { History } from './history.ts';
import { VirtualTime } from './virtual-time.ts';

/** Plays one history, and throws if it breaks a promise. */
export type Play = (history: History) => Promise<void>;

/** How much is played: so many histories, or as many as fit into the time, each with the next seed. */
export interface Extent {
  seed: number;
  histories: number;
  seconds: number;
}

export interface Search {
  /** The first. */
  seed: number;
  histories: number;
  /** With a fault, each counted once. */
  distinct: number;
  /** How many histories had each fault. */
  faults: Map<string, number>;
  seconds: number;
  /** Of this process. */
  cpuSeconds: number;
  /** The first history that broke a promise. */
  failure?: { seed: number; error: string; events: string[] };
}

/** What to print of a failure, with the command that repeats it. */
export function describeFailure({ failure }: Search, command: string): string | undefined {
  if (failure === undefined) return undefined;
  return [`SEED=${failure.seed} ${command} repeats it: ${failure.error}`, ...failure.events].join('\n  ');
}

/** For the tables in test/RESULTS.md. */
export function describeSearch({ seed, histories, distinct, seconds, cpuSeconds }: Search): string {
  const perMinute = Math.round((distinct / cpuSeconds) * 60);
  return (
    `${distinct} distinct histories with a fault of ${histories} from seed ${seed} on, ` +
    `in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor time: ${perMinute} a minute)\n`
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

async function repeat(play: Play, { seed, histories, seconds }: Extent, time: VirtualTime): Promise<Search> {
  const known = new Set<number>();
  const faults = new Map<string, number>();
  const start = process.hrtime.bigint();
  const cpuStart = process.cpuUsage();
  const elapsed = () => Number(process.hrtime.bigint() - start) / 1e9;
  let failure: Search['failure'];
  let played = 0;
  while (played < histories && failure === undefined && elapsed() < seconds) {
    const history = new History((seed + played) % 2 ** 31, time);
    played += 1;
    try {
      await play(history);
      if (history.faults.size > 0) known.add(history.fingerprint);
      for (const fault of history.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    } catch (error) {
      failure = { seed: history.seed, error: String(error), events: history.events };
    }
  }
  const { user, system } = process.cpuUsage(cpuStart);
  return {
    seed,
    histories: played,
    distinct: known.size,
    faults,
    seconds: elapsed(),
    cpuSeconds: (user + system) / 1e6,
    failure,
  };
}
