import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startReason } from './start-failure.ts';

const OUTPUT = 'LOG:  redirecting log output to logging collector process\nHINT:  in directory "log".';
const TAKEN = '2026-11-30 08:57:32 UTC [1] FATAL:  could not create any TCP/IP sockets';

describe('why PostgreSQL did not start', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-start-failure-'));
  mkdirSync(path.join(directory, 'log'));
  writeFileSync(
    path.join(directory, 'log', 'postgresql.log'),
    `FATAL:  of an earlier start\nLOG:  starting PostgreSQL 18.4\n${TAKEN}\nLOG:  database system is shut down\n`,
  );
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is the last fatal line of its own log, once it has opened it', () => {
    expect(startReason(directory, OUTPUT)).toBe(TAKEN);
  });

  it('is its output before', () => {
    expect(startReason(directory, 'FATAL:  lock file "postmaster.pid" already exists')).toBe(
      'FATAL:  lock file "postmaster.pid" already exists',
    );
  });
});
