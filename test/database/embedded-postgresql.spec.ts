import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgresql } from '../../embedded-postgresql/embedded-postgresql.ts';
import { DataDirectoryInUseError } from '../../embedded-postgresql/embedded-postgresql-error.ts';
import { type OpenDatabase, openDatabase } from '../../server/database/open-database.ts';
import { type ChildProcess, execFileSync, fork } from '../shop/child-process.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(60_000);

interface Holder {
  process: ChildProcess;
  answer: { url?: string; error?: { name: string; message: string } };
}

/** Copied for the tests that need a database, but not its creation. */
let createdEarlier: string;
let dataDirectory: string;
let progress: string[];
let holders: ChildProcess[];
let started: OpenDatabase[];

beforeAll(async () => {
  createdEarlier = migratedDataDirectory('embedded-postgresql');
  // A copy of the template, if there is one.
  if (readdirSync(createdEarlier).length > 0) return;
  const postgresql = await openDatabase(
    { dataDirectory: createdEarlier, postgresqlPrograms: process.env.TEST_POSTGRESQL_BIN },
    { exclusive: true, onProgress: () => {} },
  );
  await postgresql.close();
});
afterAll(() => rmSync(createdEarlier, { recursive: true }));

// With the owners of the files.
const copyDatabase = () => execFileSync('cp', ['-a', `${createdEarlier}/.`, dataDirectory]);

beforeEach(() => {
  dataDirectory = temporaryFolder('embedded-postgresql');
  progress = [];
  holders = [];
  started = [];
});

afterEach(async () => {
  await Promise.all([...holders.map(kill), ...started.map((postgresql) => postgresql.close())]);
  if (isPostgresqlRunning()) await (await start()).close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function start(options: { exclusive?: boolean } = {}): Promise<OpenDatabase> {
  const postgresql = await openDatabase(
    { dataDirectory, postgresqlPrograms: process.env.TEST_POSTGRESQL_BIN },
    { exclusive: true, onProgress: (line) => progress.push(line), ...options },
  );
  started.push(postgresql);
  return postgresql;
}

/** A second process, like a second `npm start`. */
async function startElsewhere(): Promise<Holder> {
  const child = fork(path.join(__dirname, 'hold-embedded-postgresql.mjs'), [dataDirectory], {
    execArgv: [],
    env: { TEST_POSTGRESQL_BIN: process.env.TEST_POSTGRESQL_BIN },
  });
  holders.push(child);
  const [answer] = await once(child, 'message');
  return { process: child, answer };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const postmasterFile = () => path.join(dataDirectory, 'postgresql', 'postmaster.pid');
const postmasterProcess = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const isPostgresqlRunning = () => existsSync(postmasterFile());

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function leaveNote(url: string): Promise<void> {
  await query(url, "create table notes as select 'kept' as text");
}

const readNotes = (url: string) => query(url, 'select text from notes');

describe('the first start', () => {
  it("creates a database owned by the shop's role, which is not a superuser, with private passwords", async () => {
    const postgresql = await start();

    const [role] = await query(
      postgresql.url,
      `select current_user as name, rolsuper, rolcreaterole, pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(role).toEqual({ name: 'shop', rolsuper: false, rolcreaterole: true, owner: 'shop' });
    expect(progress).toEqual([
      `Creating the database in ${path.join(dataDirectory, 'postgresql')}`,
      expect.stringMatching(/^Starting PostgreSQL \d+\.\d+$/),
    ]);
    const names = readdirSync(dataDirectory);
    expect(names.sort()).toEqual([
      'postgresql',
      'postgresql-settings.conf',
      'postgresql-shop-password',
      'postgresql-superuser-password',
    ]);
    for (const name of names.filter((name) => name.endsWith('password'))) {
      expect(statSync(path.join(dataDirectory, name)).mode & 0o777).toBe(0o600);
    }
    await postgresql.close();
    expect(isPostgresqlRunning()).toBe(false);
  });

  it('listens on loopback only, with fsync on and no rows in its log', async () => {
    copyDatabase();
    const postgresql = await start();
    const canary = 'canary-4111';
    await query(postgresql.url, 'create table cards (number text not null check (length(number) > 99))');
    await expect(query(postgresql.url, `insert into cards values ('${canary}')`)).rejects.toThrow('check');

    const settings = await query(
      postgresql.url,
      `select name, setting from pg_settings where name in ('listen_addresses', 'fsync',
        'log_error_verbosity', 'log_parameter_max_length_on_error', 'log_min_error_statement', 'server_encoding',
        'data_checksums', 'jit')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: '127.0.0.1',
      fsync: 'on',
      log_error_verbosity: 'terse',
      log_parameter_max_length_on_error: '0',
      log_min_error_statement: 'panic',
      server_encoding: 'UTF8',
      data_checksums: 'on',
      jit: 'off',
    });
    const socketDirectory = readFileSync(postmasterFile(), 'utf8').split('\n')[4];
    expect(socketDirectory).toBe('');
    await postgresql.close();
    const logs = path.join(dataDirectory, 'postgresql', 'log');
    const log = readdirSync(logs).map((name) => readFileSync(path.join(logs, name), 'utf8'));
    expect(log.join()).toContain('violates check constraint');
    expect(log.join()).not.toContain(canary);
  });

  it('succeeds in one of two concurrent processes and is refused in the other', async () => {
    const both = await Promise.all([startElsewhere(), startElsewhere()]);

    const [refused, ...others] = both.filter(({ answer }) => answer.error);
    expect(others).toEqual([]);
    expect(refused?.answer.error).toEqual({
      name: 'DataDirectoryInUseError',
      message: expect.stringContaining('Another server is already running on the data directory'),
    });
    expect(refused?.answer.error?.message).toMatch(
      /Stop it first, or set DATA_DIR to another folder for another shop\..+\("Several instances" in docs\/growing\.md\)\.$/,
    );
    const winner = both.find(({ answer }) => answer.url);
    await leaveNote(winner?.answer.url ?? '');
    expect(readdirSync(dataDirectory).filter((name) => name.includes('.new-'))).toEqual([]);
  });
});

it('gets every name and setting from its caller', async () => {
  const postgresql = await startEmbeddedPostgresql({
    dataDirectory,
    serviceFolder: '/var/lib/laser-cat-collar-shop',
    database: 'library',
    owner: 'head-librarian',
    lockKey: 1,
    applicationName: 'library start',
    settings: "max_connections = 21\nlisten_addresses = '*'",
    alternatives: {
      anotherMajorVersion: 'move',
      damagedDatabase: 'restore',
      anotherDataDirectory: 'move',
      secondServer: 'move',
      anotherPostgresql: 'build your own',
    },
    onProgress: () => {},
  });
  try {
    const [names] = await query(
      postgresql.url,
      `select current_user as owner, current_database() as database, setting as connections,
        (select count(*)::int from pg_database where datname = 'shop') as shops,
        (select setting from pg_settings where name = 'listen_addresses') as addresses
       from pg_settings where name = 'max_connections'`,
    );
    expect(names).toEqual({
      owner: 'head-librarian',
      database: 'library',
      connections: '21',
      shops: 0,
      addresses: '127.0.0.1',
    });
    expect(
      await query(postgresql.url, 'select objid::int as key from pg_locks where locktype = $$advisory$$'),
    ).toEqual([{ key: 1 }]);
    expect(readdirSync(dataDirectory)).toContain('postgresql-head-librarian-password');
  } finally {
    await postgresql.stop();
  }
});

describe('a later start', () => {
  beforeEach(copyDatabase);

  it('finds the data of the first', async () => {
    const first = await start();
    await leaveNote(first.url);
    await first.close();

    const second = await start();
    expect(await readNotes(second.url)).toEqual([{ text: 'kept' }]);
    await second.close();
  });

  it('adopts the PostgreSQL of a killed server, without losing data', async () => {
    const killed = await startElsewhere();
    await leaveNote(killed.answer.url ?? '');
    const before = postmasterProcess();
    await kill(killed.process);

    const next = await start();
    expect(postmasterProcess()).toBe(before);
    expect(progress).toEqual([
      expect.stringMatching(/^Adopted PostgreSQL \d+\.\d+, which an earlier server had left running$/),
    ]);
    expect(await readNotes(next.url)).toEqual([{ text: 'kept' }]);
    await next.close();
    expect(isPostgresqlRunning()).toBe(false);
  });

  it('starts PostgreSQL again if it was killed', async () => {
    const killed = await startElsewhere();
    await leaveNote(killed.answer.url ?? '');
    await kill(killed.process);
    const postmaster = postmasterProcess();
    process.kill(postmaster, 'SIGKILL');
    await until(() => !isAlive(postmaster));

    const next = await start();
    expect(await readNotes(next.url)).toEqual([{ text: 'kept' }]);
    await next.close();
  });
});

describe('a start that PostgreSQL refuses', () => {
  beforeEach(copyDatabase);

  const file = (name: string) => path.join(dataDirectory, 'postgresql', name);
  const RESTORE =
    /Do not change them\. Set DATA_DIR to a new folder, and run "npm run restore -- FILE" with the latest backup/;

  async function refusal(): Promise<string> {
    return start().then(
      () => 'It has started.',
      (error: Error) => error.message,
    );
  }

  it('does not report an inaccessible file as damage', async () => {
    chmodSync(file('global/pg_control'), 0);
    const { uid, gid } = statSync(file(''));
    const message = await refusal();
    expect(message).toMatch(
      /^PostgreSQL cannot start: it isn't allowed to access all of its files in \S+\.\n[\s\S]*pg_control": Permission denied\n/,
    );
    expect(message).toContain(`run "chown -R ${uid}:${gid} ${path.dirname(file('x'))}"`);
    expect(message).not.toMatch(RESTORE);
    chmodSync(file('global/pg_control'), 0o600);
    await (await start()).close();
  });

  it('says what to do: fix the settings, or restore a backup', async () => {
    const settings = readFileSync(file('postgresql.conf'));
    appendFileSync(file('postgresql.conf'), 'shared_bufers = 1MB\n');
    expect(await refusal()).toMatch(
      /^PostgreSQL cannot start: \S+postgresql\.conf has an invalid setting\. Fix or remove the line:\n.*"shared_bufers".* line \d+\n/,
    );
    writeFileSync(file('postgresql.conf'), settings);

    const control = readFileSync(file('global/pg_control'));
    writeFileSync(file('global/pg_control'), control.subarray(0, 100));
    const damaged = await refusal();
    expect(damaged).toMatch(/^PostgreSQL cannot start: its files in \S+ are damaged\.\n.*pg_control/);
    expect(damaged).toMatch(RESTORE);
    writeFileSync(file('global/pg_control'), control);

    // Only in PostgreSQL's own log.
    renameSync(file('pg_wal'), file('moved'));
    const withoutWal = await refusal();
    expect(withoutWal).toMatch(/FATAL: .*"pg_wal" does not exist/);
    expect(withoutWal).toMatch(RESTORE);
    renameSync(file('moved'), file('pg_wal'));
    await (await start()).close();
  });
});

describe('a second server', () => {
  beforeEach(copyDatabase);

  it('is refused while the first one runs', async () => {
    const first = await start();

    const second = await startElsewhere();
    expect(second.answer.error?.name).toBe(DataDirectoryInUseError.name);
    await expect(start()).rejects.toThrow(DataDirectoryInUseError);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.close();
  });

  it('is still refused after PostgreSQL dropped all its connections', async () => {
    const first = await startElsewhere();
    const superuserPassword = readFileSync(path.join(dataDirectory, 'postgresql-superuser-password'), 'utf8');
    const port = new URL(first.answer.url ?? '').port;
    const superuser = new Client(`postgresql://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`);
    await superuser.connect();
    const holder = 'select pid from pg_locks where locktype = $$advisory$$';
    const { rows: dropped } = await superuser.query(
      `select pg_terminate_backend(pid), pid from (${holder}) as holder`,
    );
    const retaken = async () =>
      (await superuser.query(holder)).rows.some(({ pid }) => pid !== dropped[0].pid);
    await until(retaken);
    await superuser.end();

    await expect(start()).rejects.toThrow(DataDirectoryInUseError);
  });
});

describe('a command', () => {
  beforeEach(copyDatabase);

  it('uses the PostgreSQL of a running server and leaves it running', async () => {
    const server = await start();
    await leaveNote(server.url);

    const command = await start({ exclusive: false });
    expect(await readNotes(command.url)).toEqual([{ text: 'kept' }]);
    await command.close();
    expect(await readNotes(server.url)).toEqual([{ text: 'kept' }]);
    await server.close();
  });

  it('starts PostgreSQL if none is running, and stops it', async () => {
    const command = await start({ exclusive: false });
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.close();
    expect(isPostgresqlRunning()).toBe(false);
  });
});
