import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePorts } from './caddy.ts';
import { type ChildProcess, execFileSync, spawn } from './child-process.ts';
import { until } from './until.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const IS_ROOT = process.getuid?.() === 0;

/** A PostgreSQL of another version than the embedded one, with an empty database. */
export interface OtherPostgresql {
  /** As the owner of the database, which is not a superuser. */
  url: string;
  version: string;
  stop(): Promise<void>;
}

const connect = async (port: number, user: string, database: string): Promise<Client> => {
  const client = new Client({ host: '127.0.0.1', port, user, database });
  await client.connect();
  return client;
};

const canConnect = (port: number) =>
  connect(port, 'postgres', 'postgres').then(
    (client) => client.end().then(() => true),
    () => false,
  );

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}

/** @param binaries the folder with its programs; as root, they are run as the user nobody */
export async function startOtherPostgresql(binaries: string): Promise<OtherPostgresql> {
  const user = IS_ROOT ? NOBODY : {};
  const directory = mkdtempSync(path.join(tmpdir(), 'other-postgresql-'));
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (IS_ROOT) for (const each of [directory, data]) chownSync(each, NOBODY.uid, NOBODY.gid);
  const [port = 0] = await freePorts(1);
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(path.join(binaries, 'initdb'), options, { ...user, cwd: directory, stdio: 'ignore' });
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: directory, stdio: 'ignore' },
  );
  // Stops PostgreSQL even if the test run aborts.
  process.once('exit', () => server.kill('SIGQUIT'));
  await until(() => canConnect(port));
  const superuser = await connect(port, 'postgres', 'postgres');
  await superuser.query('create role shop login createrole');
  await superuser.query('create database shop owner shop');
  const { rows } = await superuser.query<{ server_version: string }>('show server_version');
  await superuser.end();
  return {
    url: `postgresql://shop@127.0.0.1:${port}/shop`,
    version: rows[0]?.server_version ?? '',
    async stop() {
      await end(server);
      rmSync(directory, { recursive: true });
    },
  };
}
