import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { type ChildProcess, spawn } from '../shop/child-process.ts';
import { type GroupProcess, processesOfGroup, signal, titleOf } from './accounts.ts';
import { fillIn, PASSWORDS, type Protection, variablesOf } from './configuration.ts';

export const ETCD = 'etcd';
export const PATRONI = 'patroni';
export const POSTGRESQL = 'postgres';

interface MachineOptions {
  number: number;
  uid: number;
  gid: number;
  /** The folder of the run. */
  folder: string;
  disabled: Protection[];
}

/** The folders that Debian's packages create. */
const FOLDERS = [
  'etc',
  'log',
  'run/postgresql',
  'var/lib/etcd',
  'var/lib/postgresql/15',
  'var/log/pgbackrest',
  'var/spool/pgbackrest',
];

/** The address of a machine, on the loopback interface. */
export const addressOf = (number: number): string => `127.0.0.${10 + number}`;

/** One of three simulated machines: etcd, Patroni and PostgreSQL configured by deploy/cluster, on its own address. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly gid: number;
  readonly folder: string;
  readonly dataFolder: string;
  readonly patroniFile: string;
  private readonly backupFile: string;
  private readonly uid: number;
  private readonly etcd: Record<string, string>;

  constructor({ number, uid, gid, folder, disabled }: MachineOptions) {
    this.name = `n${number}`;
    this.address = addressOf(number);
    this.gid = gid;
    this.uid = uid;
    this.folder = path.join(folder, this.name);
    this.dataFolder = path.join(this.folder, 'var/lib/postgresql/15/shop');
    this.patroniFile = path.join(this.folder, 'etc/patroni.yml');
    this.backupFile = path.join(this.folder, 'etc/pgbackrest.conf');
    for (const name of FOLDERS) this.makeFolder(path.join(this.folder, name));
    const values = {
      ...PASSWORDS,
      NODE: this.name,
      ADDRESS: this.address,
      ADDRESS1: addressOf(1),
      ADDRESS2: addressOf(2),
      ADDRESS3: addressOf(3),
      NETWORK: '127.0.0.0/8',
    };
    const folders = { machine: this.folder, shared: path.join(folder, 'shared') };
    const filled = (file: string) => fillIn(file, values, folders, disabled);
    this.etcd = variablesOf(filled('etcd.env'));
    this.write(this.patroniFile, filled('patroni.yml'));
    this.write(this.backupFile, filled('pgbackrest.conf'));
    this.write(path.join(this.folder, 'etc/pgpass'), filled('pgpass'));
  }

  startEtcd(): void {
    this.start('/usr/bin/etcd', [], this.etcd);
  }

  startPatroni(environment: Record<string, string> = {}): void {
    this.start('/usr/bin/patroni', [this.patroniFile], environment);
  }

  /** Starts a program on this machine, and writes its output to its log. */
  start(program: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
    const log = openSync(path.join(this.folder, 'log', `${path.basename(program)}.log`), 'a');
    const child = spawn(program, args, {
      uid: this.uid,
      gid: this.gid,
      cwd: this.folder,
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        HOME: this.folder,
        LANG: 'C.UTF-8',
        PGPASSFILE: path.join(this.folder, 'etc/pgpass'),
        ...environment,
      },
      // Interrupting the test must not interrupt the machines.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    return child;
  }

  /** Runs a program on this machine; throws with its log if it fails. */
  async run(program: string, args: string[]): Promise<void> {
    const child = this.start(program, args);
    child.ref();
    const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
    if (code === 0) return;
    const log = readFileSync(path.join(this.folder, 'log', `${path.basename(program)}.log`), 'utf8');
    throw new Error(`${program} ${args.join(' ')} exited with ${code}:\n${log.slice(-2_000)}`);
  }

  /** Runs pgBackRest for this machine's PostgreSQL. */
  async pgbackrest(command: string, ...args: string[]): Promise<void> {
    await this.run('/usr/bin/pgbackrest', [`--config=${this.backupFile}`, '--stanza=shop', ...args, command]);
  }

  processes(...programs: string[]): GroupProcess[] {
    const all = processesOfGroup(this.gid);
    return programs.length === 0 ? all : all.filter(({ program }) => programs.includes(program));
  }

  /** PostgreSQL processes by title, such as "walreceiver". */
  postgresqlProcesses(title: string): GroupProcess[] {
    return this.processes(POSTGRESQL).filter(({ pid }) => titleOf(pid).includes(title));
  }

  kill(...programs: string[]): void {
    signal(this.processes(...programs), 'SIGKILL');
  }

  killPostmaster(): void {
    process.kill(
      Number(readFileSync(path.join(this.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
  }

  freeze(): void {
    // Twice, to include processes that were being started.
    for (let time = 0; time < 2; time += 1) signal(this.processes(), 'SIGSTOP');
  }

  thaw(): void {
    signal(this.processes(), 'SIGCONT');
  }

  /** Runs a statement as postgres, directly on this machine. */
  async query<Row extends QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database = 'postgres',
  ): Promise<Row[]> {
    const client = new Client({
      host: this.address,
      port: 5432,
      user: 'postgres',
      password: PASSWORDS.POSTGRES_PASSWORD,
      database,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  }

  /** Patroni's status for a path such as /primary; undefined without a response. */
  async patroniStatus(path: string): Promise<number | undefined> {
    try {
      const url = `http://${this.address}:8008${path}`;
      const { status } = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(1_500) });
      return status;
    } catch {
      return undefined;
    }
  }

  /** All members, as this machine's Patroni reads them from etcd; [] without a response. */
  async members(): Promise<{ name: string; role: string }[]> {
    try {
      const response = await fetch(`http://${this.address}:8008/cluster`, {
        signal: AbortSignal.timeout(1_500),
      });
      return ((await response.json()) as { members: { name: string; role: string }[] }).members;
    } catch {
      return [];
    }
  }

  private makeFolder(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    for (let each = folder; each.startsWith(this.folder); each = path.dirname(each))
      chownSync(each, this.uid, this.gid);
  }

  private write(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, this.uid, this.gid);
  }
}
