import { randomUUID } from 'node:crypto';
import { orderRow } from '../../shop/order-row.ts';
import { until } from '../../shop/until.ts';
import { signal } from '../accounts.ts';
import { PATRONI, POSTGRESQL } from '../machine.ts';
import { failPrimary, type Scenario } from '../scenario.ts';
import { post } from '../traffic.ts';
import { withTimeout } from '../with-timeout.ts';

const MAX_RECOVERY_SECONDS = 40;

/**
 * An order is only on the primary, because its connection was closed while waiting for the standbys. A second request
 * with the same key finds it. If that request were acknowledged, the order would be lost with the primary.
 */
export const replayedOrder: Scenario = {
  letter: 'I',
  title: "replay with the standbys' WAL receivers stopped, then the primary killed",
  rounds: 5,
  expected: 'a replay is acknowledged only once a standby has the order',
  async play(stage) {
    const { cluster, traffic } = stage;
    const { ledger } = traffic;
    const problems: string[] = [];
    const email = ledger.newOrder();
    const order_number = 'LC999999';
    const [key, body] = [randomUUID(), JSON.stringify(orderRow({ email, order_number }))];
    const send = async () => {
      const answer = await post(undefined, key, body);
      if (answer === '201' || answer === '409') ledger.acknowledge(email, order_number);
      return answer;
    };
    const standbys = cluster.others(await cluster.primary());
    const { recoverySeconds, problems: late } = await failPrimary(
      stage,
      MAX_RECOVERY_SECONDS,
      async (primary) => {
        const receivers = standbys.flatMap((standby) => standby.postgresqlProcesses('walreceiver'));
        if (receivers.length !== standbys.length) problems.push('a standby has no receiver');
        signal(receivers, 'SIGSTOP');
        const first = await send();
        await withTimeout(20, 'the order on the primary', () =>
          until(async () => {
            await primary.query(END_WAITING);
            return (await primary.query('select from orders where email = $1', [email], 'shop')).length === 1;
          }),
        );
        const replay = await send();
        if (first === '201' || replay === '409') problems.push(`acknowledged by ${first}, ${replay}`);
        primary.kill(POSTGRESQL, PATRONI);
        // Discards what the standbys have received but not written.
        signal(receivers, 'SIGKILL');
      },
    );
    cluster.repair();
    problems.push(...late);
    await withTimeout(60, 'a response to the order', () =>
      until(async () => ['201', '409'].includes(await send())),
    );
    return { recoverySeconds, problems };
  },
};

/** Closes connections that wait for a standby. Their orders stay on the primary, unacknowledged. */
const END_WAITING = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and datname = 'shop'`;
