import type { Cluster } from './cluster.ts';
import type { LoadBalancedShop } from './load-balanced-shop.ts';
import type { Machine } from './machine.ts';
import type { Traffic } from './traffic.ts';

/** What is there while a scenario is played: everything runs, and shoppers buy. */
export interface Stage {
  cluster: Cluster;
  shop: LoadBalancedShop;
  traffic: Traffic;
  /** Of the run, to be removed at its end. */
  folder: string;
  /** Whose build the shops are. */
  checkout: string;
}

export interface Round {
  /** Seconds from the blow to the end of the longest time without an acknowledged order. */
  recoverySeconds?: number;
  /** A few words on what was seen. */
  note?: string;
  /** What was counted, by what it is. The table has the sums of all rounds. */
  counts?: Record<string, number>;
  /** What did not hold. */
  problems: string[];
}

export interface Scenario {
  letter: string;
  title: string;
  /** With --full. */
  rounds: number;
  /** What must hold besides the ledger: words for the table. */
  mustHold: string;
  play(stage: Stage): Promise<Round>;
}

/** More than the shoppers, each of whom may have an order on its way when a blow falls: so orders flow again. */
export const SOME_ORDERS = 40;

/** Strikes the primary, and waits until orders flow again. */
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
      ? [`orders flowed again after ${recoverySeconds.toFixed(1)} s, not ${limitSeconds}`]
      : [];
  return { failed, at, recoverySeconds, problems };
}
