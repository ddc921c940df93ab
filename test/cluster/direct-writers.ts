import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const PAUSE_MILLISECONDS = 200;

interface Write {
  machine: Machine;
  id: number;
  /** When it was acknowledged. */
  at: number;
}

/** Write to every machine directly, bypassing HAProxy. Only a machine that considers itself primary accepts. */
export class DirectWriters {
  private readonly writes: Write[] = [];
  private over = false;
  private lastId = 0;
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly machines: Machine[]) {}

  async start(primary: Machine): Promise<void> {
    await primary.query('create table if not exists direct_writes (id bigint, machine text)');
    const rows = await primary.query<{ last: string | null }>('select max(id) as last from direct_writes');
    this.lastId = Number(rows[0]?.last ?? 0);
    this.writing = Promise.all(this.machines.map((machine) => this.keepWriting(machine)));
  }

  async end(): Promise<void> {
    this.over = true;
    await this.writing;
  }

  /** @returns the number of all writes, of those on the failed machine after the first on another one, and of lost ones */
  async stop(primary: Machine, failed: Machine): Promise<{ written: number; onBoth: number; lost: number }> {
    await this.end();
    const firstElsewhere = Math.min(
      ...this.writes.filter(({ machine }) => machine !== failed).map(({ at }) => at),
    );
    const onBoth = this.writes.filter(({ machine, at }) => machine === failed && at > firstElsewhere).length;
    const rows = await primary.query<{ id: string }>('select id from direct_writes');
    const stored = new Set(rows.map(({ id }) => Number(id)));
    const lost = this.writes.filter(({ id }) => !stored.has(id)).length;
    return { written: this.writes.length, onBoth, lost };
  }

  private async keepWriting(machine: Machine): Promise<void> {
    while (!this.over) {
      this.lastId += 1;
      const id = this.lastId;
      try {
        await machine.query('insert into direct_writes values ($1, $2)', [id, machine.name]);
        this.writes.push({ machine, id, at: performance.now() });
      } catch {
        // A standby, or a primary without standbys.
      }
      await delay(PAUSE_MILLISECONDS);
    }
  }
}
