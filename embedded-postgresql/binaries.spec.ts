import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyForService } from './binaries.ts';

let root: string;
let folder: string;
let destination: string;

beforeEach(() => {
  progress = [];
  root = mkdtempSync(path.join(tmpdir(), 'service-copy-'));
  folder = path.join(root, 'package');
  destination = path.join(root, 'destination');
  mkdirSync(path.join(folder, 'native', 'bin'), { recursive: true });
  mkdirSync(destination);
  writeFileSync(path.join(folder, 'native', 'bin', 'postgres'), 'program', { mode: 0o700 });
  writeFileSync(path.join(folder, 'native', 'notes'), 'text', { mode: 0o600 });
  chmodSync(path.join(folder, 'native', 'bin'), 0o700);
});

afterEach(() => rmSync(root, { recursive: true }));

let progress: string[];
const copy = () => copyForService({ folder, version: '18.4.0' }, destination, (line) => progress.push(line));
const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('copyForService', () => {
  it('copies once, readable for every user whatever the permissions were', async () => {
    const native = await copy();
    expect(native).toBe(path.join(destination, 'postgresql-18.4.0'));
    expect(modeOf(path.join(native, 'bin'))).toBe(0o755);
    expect(modeOf(path.join(native, 'bin', 'postgres'))).toBe(0o755);
    expect(modeOf(path.join(native, 'notes'))).toBe(0o644);

    rmSync(folder, { recursive: true });
    expect(await copy()).toBe(native);
    expect(progress).toEqual([`Copying PostgreSQL to ${native}`]);
  });

  it('allows two processes to copy at the same time', async () => {
    const [one, other] = await Promise.all([copy(), copy()]);
    expect(one).toBe(other);
    expect(readdirSync(destination)).toEqual(['postgresql-18.4.0']);
  });

  it('removes an abandoned copy, but not one in progress', async () => {
    const [killed, young] = ['killed', 'young'].map((name) =>
      path.join(destination, `postgresql-18.4.0.new-${name}`),
    ) as [string, string];
    mkdirSync(killed);
    mkdirSync(young);
    utimesSync(killed, 1_700_000_000, 1_700_000_000);
    await copy();
    expect(readdirSync(destination)).toEqual(['postgresql-18.4.0', path.basename(young)]);
  });
});
