import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeAccount } from './accounts.ts';
import { fillIn, PASSWORDS, type Protection } from './configuration.ts';
import { ETCD, Machine, PATRONI } from './machine.ts';
import { removePartition } from './network-partition.ts';
import { withTimeout } from './with-timeout.ts';

const MACHINES = [1, 2, 3];
const START_SECONDS = 90;
const HEALTHY_SECONDS = 120;
const POLL_MILLISECONDS = 200;

/** Streaming standbys are on the primary's timeline. */
const REPLICATION = `
  select count(*) filter (where state = 'streaming')::int as streaming,
    max(application_name) filter (where sync_state in ('sync', 'quorum')) as synchronous
  from pg_stat_replication`;

/** The owner's URL, through HAProxy, which connects to the primary. */
export const DATABASE_URL = `postgresql://shop:${PASSWORDS.SHOP_PASSWORD}@127.0.0.1:5600/shop`;

/** Three machines that run a PostgreSQL cluster. */
export class Cluster {
  readonly machines: Machine[];

  constructor(
    private readonly folder: string,
    private readonly disabled: Protection[],
  ) {
    const { uid, gids } = makeAccount(MACHINES.length);
    this.machines = MACHINES.map(
      (number) => new Machine({ number, uid, gid: gids[number - 1] ?? 0, folder, disabled }),
    );
    const repository = path.join(folder, 'shared/srv/pgbackrest');
    mkdirSync(repository, { recursive: true });
    chownSync(repository, uid, gids[0] ?? 0);
  }

  async start(): Promise<void> {
    for (const machine of this.machines) machine.startEtcd();
    for (const machine of this.machines) machine.startPatroni();
    await this.untilHealthy(START_SECONDS);
    await this.createDatabase();
    await (await this.primary()).pgbackrest('stanza-create');
  }

  private async createDatabase(): Promise<void> {
    const text = fillIn(
      'database.sql',
      PASSWORDS,
      { machine: this.folder, shared: this.folder },
      this.disabled,
    );
    const primary = await this.primary();
    for (const statement of text.replace(/^--.*$/gm, '').split(';'))
      if (statement.trim() !== '') await primary.query(statement);
  }

  others(machine: Machine): Machine[] {
    return this.machines.filter((other) => other !== machine);
  }

  /** The machine that reports itself as primary; undefined if none or several do. */
  async findPrimary(): Promise<Machine | undefined> {
    const statuses = await Promise.all(this.machines.map((machine) => machine.patroniStatus('/primary')));
    const primaries = this.machines.filter((_, index) => statuses[index] === 200);
    return primaries.length === 1 ? primaries[0] : undefined;
  }

  async primary(): Promise<Machine> {
    return withTimeout(HEALTHY_SECONDS, 'a primary', async () => {
      for (;;) {
        const primary = await this.findPrimary();
        if (primary !== undefined) return primary;
        await delay(POLL_MILLISECONDS);
      }
    });
  }

  /** The standby that Patroni would promote, according to etcd, which is queried through this machine. */
  private async findSynchronousStandby(through: Machine): Promise<Machine | undefined> {
    const members = await through.members();
    const name = members.find(({ role }) => role === 'sync_standby')?.name;
    return this.machines.find((machine) => machine.name === name);
  }

  async synchronousStandby(): Promise<Machine> {
    const standby = await this.findSynchronousStandby(await this.primary());
    if (standby === undefined) throw new Error('The cluster has no synchronous standby.');
    return standby;
  }

  /** Resolves once another machine is the synchronous standby. */
  async untilAnotherStandby(before: Machine): Promise<void> {
    await withTimeout(HEALTHY_SECONDS, `a synchronous standby other than ${before.name}`, async () => {
      while ((await this.synchronousStandby().catch(() => before)) === before) await delay(POLL_MILLISECONDS);
    });
  }

  /** Resolves with the primary once all machines have recovered, so that the next failure is a separate one. */
  async untilHealthy(seconds = HEALTHY_SECONDS): Promise<Machine> {
    return withTimeout(seconds, 'a healthy cluster', async () => {
      for (;;) {
        const primary = await this.findPrimary();
        if (primary !== undefined && (await this.isHealthy(primary))) return primary;
        await delay(POLL_MILLISECONDS);
      }
    });
  }

  private async isHealthy(primary: Machine): Promise<boolean> {
    try {
      const [replication] = await primary.query<{ streaming: number; synchronous: string | null }>(
        REPLICATION,
      );
      const standbys = await Promise.all(
        this.others(primary).map((other) => other.patroniStatus('/replica')),
      );
      const isReplicated =
        replication?.streaming === MACHINES.length - 1 && standbys.every((status) => status === 200);
      if (!isReplicated || this.disabled.includes('synchronous-mode')) return isReplicated;
      // PostgreSQL knows its synchronous standby shortly before etcd does.
      return (await this.findSynchronousStandby(primary))?.name === replication?.synchronous;
    } catch {
      return false;
    }
  }

  /** Restores the cluster after a failed round, so that the next one does not fail for the same reason. */
  async heal(): Promise<void> {
    removePartition();
    for (const machine of this.machines) {
      machine.thaw();
      if (machine.processes(ETCD).length === 0) machine.startEtcd();
    }
    this.repair();
    await this.untilHealthy().catch(() => {});
  }

  /** Starts Patroni on the machines where it is not running. */
  repair(): void {
    for (const machine of this.machines) if (machine.processes(PATRONI).length === 0) machine.startPatroni();
  }
}
