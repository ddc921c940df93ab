import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As in accounts.ts. */
const ACCOUNT = 'shop-cluster';

/** By the Debian packages that bring them. */
const PROGRAMS = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nftables: '/usr/sbin/nft',
  openssl: '/usr/bin/openssl',
  patroni: '/usr/bin/patroni',
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  procps: '/usr/bin/ps',
};

/** @returns what keeps the cluster from being started here, or undefined */
export function missingRequirement() {
  if (process.platform !== 'linux') return 'npm run test:cluster needs Linux, as Debian 12 has it.';
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]));
  if (missing.length > 0) return `These Debian packages are missing: apt-get install ${missing.join(' ')}`;
  if (process.getuid() !== 0)
    return 'npm run test:cluster needs root: it makes an account, and parts machines with nftables.';
  if (spawnSync('pgrep', ['-u', ACCOUNT]).status === 0)
    return 'Another run of npm run test:cluster is under way.';
  return undefined;
}
