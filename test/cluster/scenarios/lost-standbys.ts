import { setTimeout as delay } from 'node:timers/promises';
import { PATRONI, POSTGRESQL } from '../machine.ts';
import { type Scenario, SOME_ORDERS } from '../scenario.ts';

/** For responses that were in flight when the standbys were killed. */
const IN_FLIGHT_MILLISECONDS = 1_000;
const ALONE_MILLISECONDS = 15_000;
/** Longer than the primary's lock is valid. */
const WITHOUT_PRIMARY_MILLISECONDS = 25_000;

export const lostStandby: Scenario = {
  letter: 'F',
  title: 'kill -9 PostgreSQL and Patroni of the synchronous standby',
  rounds: 5,
  expected: '',
  async play({ cluster, traffic }) {
    const standby = await cluster.synchronousStandby();
    const at = performance.now();
    standby.kill(POSTGRESQL, PATRONI);
    await cluster.untilAnotherStandby(standby);
    await traffic.acknowledgedMore(SOME_ORDERS);
    const { end: recoverySeconds } = traffic.longestPause(at);
    cluster.repair();
    return { recoverySeconds, problems: [] };
  },
};

/** Orders on a single machine must not be acknowledged, and the standbys must not continue without the primary. */
export const lostStandbys: Scenario = {
  letter: 'G',
  title: 'both standbys killed, then the primary; the standbys return first',
  rounds: 3,
  expected: 'nothing acknowledged without a standby',
  async play({ cluster, traffic }) {
    const primary = await cluster.primary();
    const standbys = cluster.others(primary);
    for (const standby of standbys) standby.kill(POSTGRESQL, PATRONI);
    const at = performance.now();
    await delay(ALONE_MILLISECONDS);
    primary.kill(POSTGRESQL, PATRONI);
    const until = performance.now();
    for (const standby of standbys) standby.startPatroni();
    await delay(WITHOUT_PRIMARY_MILLISECONDS);
    const acknowledged = traffic.acknowledgedBetween(at + IN_FLIGHT_MILLISECONDS, until);
    const promoted = await cluster.findPrimary();
    cluster.repair();
    await cluster.untilHealthy();
    await traffic.acknowledgedMore(SOME_ORDERS);
    return {
      note: promoted ? 'a standby took over' : 'sold again once the primary had returned',
      problems: acknowledged > 0 ? [`${acknowledged} orders were acknowledged without a standby`] : [],
    };
  },
};
