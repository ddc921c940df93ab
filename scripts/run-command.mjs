import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const CHECKOUT = path.resolve(import.meta.dirname, '..');

/** Runs a program of this checkout with its output shown, and ends this process with its code when it fails. */
export function runCommand(command, args) {
  const { status, signal, error } = spawnSync(command, args, { cwd: CHECKOUT, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0));
}

/** Runs what an npm package installed, without depending on the shell's path. */
export function runPackage(file, args) {
  runCommand(process.execPath, [path.join('node_modules', file), ...args]);
}
