import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same as in accounts.ts. */
const ACCOUNT = 'shop-cluster';

/** By the Debian packages that contain them. */
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

/** @returns a message about an unmet requirement of the test, or undefined */
export function missingRequirement() {
  if (process.platform !== 'linux') return 'npm run test:cluster requires Linux (Debian 12).';
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]));
  if (missing.length > 0) return `Missing Debian packages. Run: apt-get install ${missing.join(' ')}`;
  if (process.getuid() !== 0)
    return 'npm run test:cluster requires root, to create an account and to simulate partitions with nftables.';
  if (spawnSync('pgrep', ['-u', ACCOUNT]).status === 0) return 'npm run test:cluster is already running.';
  return undefined;
}
