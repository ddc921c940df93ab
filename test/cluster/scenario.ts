import type { Cluster } from './cluster.ts';
import type { LoadBalancedShop } from './load-balanced-shop.ts';
import type { Machine } from './machine.ts';
import type { Traffic } from './traffic.ts';

/** The environment of a scenario: everything runs, and shoppers buy. */
export interface Stage {
  cluster: Cluster;
  shop: LoadBalancedShop;
  traffic: Traffic;
  /** The folder of the run, which is removed at its end. */
  folder: string;
  /** The checkout whose build the instances run. */
  checkout: string;
}

export interface Round {
  /** Seconds from the failure to the end of the longest pause without an acknowledged order. */
  recoverySeconds?: number;
  note?: string;
  /** Counts by unit, such as pages. The table has the sums of all rounds. */
  counts?: Record<string, number>;
  /** Expectations that failed. */
  problems: string[];
}

export interface Scenario {
  letter: string;
  title: string;
  /** With --full. */
  rounds: number;
  /** For the table: what is expected in addition to a correct ledger. */
  expected: string;
  play(stage: Stage): Promise<Round>;
}

/** More than there are shoppers, each of whom may have an order in flight when the failure happens. */
export const SOME_ORDERS = 40;

/** Makes the primary fail, and waits until orders are acknowledged again. */
export async function failPrimary(
  { cluster, traffic }: Stage,
  limitSeconds: number,
  fail: (primary: Machine) => void | Promise<void>,
): Promise<{ failed: Machine; at: number; recoverySeconds: number; problems: string[] }> {
  const failed = await cluster.primary();
  const at = performance.now();
  await fail(failed);
  await traffic.acknowledgedMore(SOME_ORDERS);
  const { end: recoverySeconds } = traffic.longestPause(at);
  const problems =
    recoverySeconds > limitSeconds
      ? [`recovery took ${recoverySeconds.toFixed(1)} s, more than ${limitSeconds}`]
      : [];
  return { failed, at, recoverySeconds, problems };
}
