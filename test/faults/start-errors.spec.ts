import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from '../shop/child-process.ts';
import { startShopServer } from '../shop/shop-server.ts';

const READ_ONLY = 'a read-only folder';

/** Root can write into any folder, except for some on Linux. */
const UNWRITABLE = [
  ...(process.platform === 'linux' ? ['/proc/shop', '/sys/shop'] : []),
  ...(process.getuid?.() === 0 ? [] : [READ_ONLY]),
];

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'shop-start-errors-'));
  chmodSync(directory, 0o755);
});
afterEach(() => {
  chmodSync(directory, 0o755);
  rmSync(directory, { recursive: true });
});

/** Exit code and output of a start that must fail. */
async function failureOf(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const shop = startShopServer({ DATA_DIR: directory, ...environment });
  // Stops the shop if it starts after all.
  shop.then((started) => started.stop()).catch(() => {});
  const error = await shop.then(
    () => new Error('The shop has started.'),
    (refusal: Error) => refusal,
  );
  const [, code, output] = /^The server exited with (\d+):\n([\s\S]*)$/.exec(error.message) ?? [];
  return { code: Number(code), output: output ?? error.message };
}

/** The output of a failed start that a supervisor may retry. */
async function outputOf(environment: Record<string, string>): Promise<string> {
  const { code, output } = await failureOf(environment);
  expect(code).toBe(1);
  return output;
}

/** The output of a start that fails until the settings are changed. */
async function outputOfWrongSettings(environment: Record<string, string>): Promise<string> {
  const { code, output } = await failureOf(environment);
  expect(code).toBe(78);
  return output;
}

const secretsFromFiles = { JWT_SECRET: '' };
const inDirectory = (name: string) => path.join(directory, name);

it.each(['PORT', 'METRICS_PORT'])('reports a %s in use before it creates a database', async (setting) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await outputOf({ [setting]: String(port) })).toBe(
    `${setting} ${port} is already in use. Stop the other program, or set another port in .env: ${setting}=${port + 1}\n`,
  );
  expect(existsSync(inDirectory('postgresql'))).toBe(false);
  other.close();
});

it.each(['HOST', 'METRICS_HOST'])('reports a %s that is not an address of this machine', async (setting) => {
  const output = await outputOf({ METRICS_PORT: '9464', [setting]: '192.0.2.1' });
  expect(output).toBe(
    `${setting} 192.0.2.1 is not an address of this machine. Set ${setting} to one of its addresses.\n`,
  );
});

describe('ENV_FILE', () => {
  it('is the file with settings, and wrong ones prevent a restart by systemd', async () => {
    const ENV_FILE = inDirectory('settings.env');
    writeFileSync(ENV_FILE, 'CARD_DATA=none\nBACKUP_DIR=backups\n');
    expect(await outputOfWrongSettings({ ENV_FILE })).toMatch(
      /^These settings need fixing:\n {2}BACKUP_DIR must be the absolute path .+\n {2}CARD_DATA must be .+\n$/,
    );
  });

  it('must be readable', async () => {
    expect(await outputOfWrongSettings({ ENV_FILE: inDirectory('missing.env') })).toBe(
      'These settings need fixing:\n  ENV_FILE must be a readable file.\n',
    );
  });
});

it('names the POSTGRESQL_BIN that has no programs, and exits with a code that prevents a restart by systemd', async () => {
  expect(await outputOfWrongSettings({ POSTGRESQL_BIN: directory })).toBe(
    'These settings need fixing:\n  POSTGRESQL_BIN must be the absolute path of a folder with the programs of PostgreSQL 15 to 18. ' +
      `${directory} has no initdb, pg_ctl, postgres.\n`,
  );
  expect(existsSync(inDirectory('postgresql'))).toBe(false);
});

it('refuses to start an instance without DATABASE_URL', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js', '--migrate', '--instance'], {
    encoding: 'utf8',
    env: { DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1' },
  });
  expect([status, stderr]).toEqual([78, expect.stringContaining('"Several instances" in docs/growing.md')]);
  expect(existsSync(inDirectory('postgresql'))).toBe(false);
});

it('npm start names missing production settings before it installs or builds anything', () => {
  for (const name of ['package.json', 'scripts', 'server'])
    cpSync(name, inDirectory(name), { recursive: true });
  writeFileSync(inDirectory('.env'), 'NODE_ENV=production\nJWT_SECRET=geheim\nADMIN_EMAIL=a@shop.example\n');
  const { status, stdout, stderr } = spawnSync('npm', ['start'], {
    cwd: directory,
    encoding: 'utf8',
    env: { ENV_FILE: undefined, TRUST_PROXY: 'false', CARD_DATA: '' },
  });
  expect(stderr).toContain(
    `NODE_ENV=production requires ADMIN_PASSWORD, SUPABASE_ANON_KEY, CARD_DATA. Set them in ${inDirectory('.env')};`,
  );
  expect([status, stdout]).toEqual([78, expect.not.stringContaining('Installing')]);
});

it.each([['ENV_FILE'], ['.env']])('npm start reports an unreadable %s, without a stack trace', (setting) => {
  for (const name of ['package.json', 'scripts', 'server'])
    cpSync(name, inDirectory(name), { recursive: true });
  const folder = inDirectory(setting);
  mkdirSync(folder);
  const { status, stdout, stderr } = spawnSync('npm', ['start'], {
    cwd: directory,
    encoding: 'utf8',
    env: { ENV_FILE: setting === 'ENV_FILE' ? folder : undefined },
  });
  const named = setting === 'ENV_FILE' ? setting : folder;
  expect(stderr).toContain(`These settings need fixing:\n  ${named} must be a readable file.\n`);
  expect(stderr).not.toMatch(/^ +at /m);
  expect([status, stdout]).toEqual([78, expect.not.stringContaining('Installing')]);
});

describe('reports an unusable DATA_DIR in one line', () => {
  const message = (file: string, reason: string) =>
    `DATA_DIR cannot be used: ${file} ${reason}. Fix that, or set DATA_DIR to another folder.\n`;

  it.each([
    ['a file, with secrets in it', '', secretsFromFiles],
    ['a folder in a file, with secrets elsewhere', 'folder', {}],
  ])('%s', async (_, below, environment) => {
    const file = inDirectory('file');
    writeFileSync(file, '');
    expect(await outputOfWrongSettings({ ...environment, DATA_DIR: path.join(file, below) })).toBe(
      message(file, 'is not a folder'),
    );
  });

  it('a folder instead of a secret', async () => {
    mkdirSync(inDirectory('jwt-secret'));
    expect(await outputOfWrongSettings(secretsFromFiles)).toBe(
      message(inDirectory('jwt-secret'), 'is a folder, not a file'),
    );
  });

  it("a folder instead of PostgreSQL's password", async () => {
    const folder = inDirectory('postgresql-superuser-password');
    mkdirSync(folder);
    expect(await outputOf({})).toBe(
      `${folder} cannot be read (EISDIR). Fix that, or set DATA_DIR to another folder.\n`,
    );
  });

  it.each(UNWRITABLE)('%s', async (folder) => {
    if (folder === READ_ONLY) chmodSync(directory, 0o555);
    expect(await outputOf(folder === READ_ONLY ? {} : { DATA_DIR: folder })).toMatch(
      /^DATA_DIR cannot be used: .+\n$/,
    );
  });
});
