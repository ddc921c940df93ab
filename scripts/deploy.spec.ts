import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EX_CONFIG } from '../server/config/required-in-production.js';
import { fillIn } from '../test/cluster/configuration.ts';
import { spawnSync } from '../test/shop/child-process.ts';

const isInstalled = (program: string, option: string) => spawnSync(program, [option]).status === 0;

/** Skips the test if the program is not installed. */
const itWith = (program: string, option: string) => (isInstalled(program, option) ? it : it.skip);

const UNITS = ['shop.service', 'shop@.service'];

itWith('systemd-analyze', '--version').each(UNITS)('systemd accepts deploy/%s without warnings', (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-unit-'));
  const file = path.join(folder, name);
  const unit = readFileSync(`deploy/${name}`, 'utf8');
  // systemd-analyze checks that the program exists on this machine.
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

it.each(UNITS)('systemd does not restart a shop whose settings are wrong (%s)', (name) => {
  const unit = readFileSync(`deploy/${name}`, 'utf8');
  expect(unit).toContain(`\nRestartPreventExitStatus=${EX_CONFIG}\n`);
});

it('docker compose passes .env to each shop, and adds only settings for its network and volumes', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  const shops = compose.match(/^ {4}image: [&*]image.*\n(?: {4}command: .+\n)? {4}env_file: .settings$/gm);
  expect(shops).toHaveLength(compose.match(/^ {4}image: [&*]image/gm)?.length ?? 0);
  expect(compose).toContain('env_file: &settings\n      - path: .env\n        required: false\n');
  const [, environment = ''] = /environment: &environment\n((?: {6}.+\n)+)/.exec(compose) ?? [];
  const set = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
  expect(set.sort().join(' ')).toBe(
    'BACKUP_DIR DATABASE_ORDERS_URL DATABASE_RUNTIME_URL DATABASE_URL DATA_DIR HOST NODE_ENV PORT',
  );
});

it('docker compose publishes the shop on this machine only, and a release’s takes its image', () => {
  const [, command = ''] =
    /^ +(sed .+) > /m.exec(readFileSync('.github/workflows/release.yml', 'utf8')) ?? [];
  const env = { IMAGE: 'ghcr.io/owner/shop', GITHUB_REF_NAME: 'v1.2.0' };
  const { stdout: compose } = spawnSync('bash', ['-c', command], { env, encoding: 'utf8' });
  expect(/^ {4}image: &image (.+)$/m.exec(compose)?.[1]).toBe('$' + '{SHOP_IMAGE:-ghcr.io/owner/shop:1.2.0}');
  expect(/^ {4}ports:\n {6}- (.+)$/m.exec(compose)?.[1]).toBe('"$' + '{PORT:-127.0.0.1:3000}:3000"');
});

itWith('caddy', 'version')('Caddy accepts deploy/Caddyfile, and would format it the same', () => {
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

itWith('promtool', '--version')('Prometheus accepts deploy/prometheus/alerts.yml', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus/alerts.yml'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

itWith('haproxy', '-v')('HAProxy accepts deploy/cluster/haproxy without warnings', () => {
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
