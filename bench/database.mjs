import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { interrupted, onExit } from './run-bench.mjs';

/** A folder that is removed when the benchmark ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  onExit(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs SQL on a new connection. */
export async function querySql(url, sql, values) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL with the shop's settings, which is stopped when the benchmark ends. */
export async function startDatabase() {
  const { openDatabase } = await import('../dist/server/database/open-database.js');
  const dataDirectory = temporaryFolder();
  const opening = openDatabase(
    { dataDirectory },
    { exclusive: true, onProgress: console.log, shutdown: { requested: interrupted } },
  );
  onExit(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  );
  const { url } = await opening;
  const read = (file) => readFileSync(path.join(dataDirectory, file), 'utf8');
  const superuserUrl = new URL(url);
  superuserUrl.username = 'postgres';
  superuserUrl.password = read('postgresql-superuser-password').trim();
  const asSuperuser = (sql) => querySql(superuserUrl.href, sql);
  const urlOf = (name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    /** As the owner of the schema. */
    url,
    /** The postmaster's process ID. */
    pid: Number(read('postgresql/postmaster.pid').split('\n')[0]),
    /** @returns the URL of a new database, as its owner */
    async create(name) {
      await asSuperuser(`create database "${name}" owner shop`);
      return urlOf(name);
    },
    /** Copies the database of `url`, to which no connection may be open. @returns the URL of the copy, as its owner */
    async copy(name) {
      const original = new URL(url).pathname.slice(1);
      await asSuperuser(`create database "${name}" template "${original}" strategy file_copy owner shop`);
      return urlOf(name);
    },
    checkpoint: () => asSuperuser('checkpoint'),
  };
}
