import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

where('caddy', 'version')('Caddy takes deploy/Caddyfile as it would write it', () => {
  const file = 'deploy/Caddyfile';
  const validate = (env: Record<string, string>) =>
    spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
      env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    }).status;
  expect([validate({}), validate({ SHOP_URL: 'https://shop.example', SHOP_UPSTREAM: 'api:3000' })]).toEqual([
    0, 0,
  ]);
  expect(spawnSync('caddy', ['fmt', file], { encoding: 'utf8' }).stdout).toBe(readFileSync(file, 'utf8'));
});
