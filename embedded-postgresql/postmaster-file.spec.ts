import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPostmaster } from './postmaster-file.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'postmaster-file-'));
  file = path.join(directory, 'postmaster.pid');
});

afterEach(() => rmSync(directory, { recursive: true }));

function write(processId: number | string): void {
  writeFileSync(file, `${processId}\n${directory}\n1700000000\n5433\n\n127.0.0.1\n`);
}

describe('readPostmaster', () => {
  it('finds none without a file', () => {
    expect(readPostmaster(directory)).toEqual({ state: 'none' });
  });

  it('leaves the file of a dead process to PostgreSQL', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    write(pid);
    expect(readPostmaster(directory)).toEqual({ state: 'none' });
    expect(existsSync(file)).toBe(true);
  });

  it('removes the file if its process id now belongs to another process, as after a reboot', () => {
    write(process.pid);
    expect(readPostmaster(directory)).toEqual({ state: 'none' });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('waits for a file that is being written', () => {
    writeFileSync(file, '');
    expect(readPostmaster(directory)).toEqual({ state: 'unclear' });
    expect(existsSync(file)).toBe(true);
  });

  it('removes a file that was emptied when the machine crashed', () => {
    writeFileSync(file, '');
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    expect(readPostmaster(directory)).toEqual({ state: 'none' });
    expect(existsSync(file)).toBe(false);
  });
});
