import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgresql } from './embedded-postgresql.ts';
import type { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

let root: string;
let programs: string;
let dataDirectory: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'installed-programs-'));
  programs = path.join(root, 'bin');
  dataDirectory = path.join(root, 'data');
  // Under root, another user runs the programs.
  for (const folder of [programs, dataDirectory]) mkdirSync(folder);
  for (const folder of [root, programs, dataDirectory]) chmodSync(folder, 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function install(version: string): void {
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    writeFileSync(path.join(programs, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
  for (const name of readdirSync(programs)) chmodSync(path.join(programs, name), 0o755);
}

const failure = (): Promise<EmbeddedPostgresqlError> =>
  startEmbeddedPostgresql({
    dataDirectory,
    serviceFolder: '/var/lib/laser-cat-collar-shop',
    programs,
    database: 'shop',
    owner: 'shop',
    lockKey: 1,
    applicationName: 'test',
    settings: '',
    alternatives: {
      anotherMajorVersion: 'Make a backup',
      damagedDatabase: 'Restore a backup',
      anotherDataDirectory: 'move',
      secondServer: 'move',
      anotherPostgresql: 'build your own',
    },
    onProgress: () => {},
  }).then(
    () => Promise.reject(new Error('It has started.')),
    (error) => error,
  );

/** The names and contents of all files. */
const files = () =>
  readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => [file, readFileSync(file, 'utf8')]);

const unlessWindows = process.platform === 'win32' ? describe.skip : describe;

unlessWindows("PostgreSQL's programs on this machine", () => {
  it('are refused if some are missing, as in a folder of clients only', async () => {
    install('17.6');
    for (const name of ['initdb', 'postgres']) rmSync(path.join(programs, name));
    expect(await failure()).toMatchObject({
      name: 'UnusableProgramsError',
      message: `${programs} has no initdb, postgres.`,
    });
  });

  it.each(['14.20', '19beta1'])('are refused in version %s', async (version) => {
    install(version);
    expect(await failure()).toMatchObject({
      name: 'UnusableProgramsError',
      message: `${programs} has those of PostgreSQL ${version}.`,
    });
  });

  it('are refused if the server does not report a version', async () => {
    install('17.6');
    writeFileSync(
      path.join(programs, 'postgres'),
      '#!/bin/sh\necho "libpq.so.5: cannot open" >&2; exit 127\n',
    );
    expect(await failure()).toMatchObject({
      name: 'UnusableProgramsError',
      message: `${programs}/postgres --version printed: libpq.so.5: cannot open`,
    });
  });

  it('do not touch the data of another major version', async () => {
    install('17.6 (Debian 17.6-0+deb13u1)');
    mkdirSync(path.join(dataDirectory, 'postgresql'));
    writeFileSync(path.join(dataDirectory, 'postgresql', 'PG_VERSION'), '18\n');
    for (const name of ['postgresql-superuser-password', 'postgresql-shop-password'])
      writeFileSync(path.join(dataDirectory, name), 'x'.repeat(43));
    writeFileSync(path.join(dataDirectory, 'postgresql-settings.conf'), 'jit = on\n');
    const before = files();
    expect((await failure()).message).toBe(
      `The database in ${dataDirectory}/postgresql was written by PostgreSQL 18, and PostgreSQL 17.6 cannot read it. ` +
        'Nothing was changed. Make a backup.',
    );
    expect(files()).toEqual(before);
  });
});
