import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';

export const CHECKOUT = path.resolve(import.meta.dirname, '..');

/** The signals with which terminals, supervisors and people stop a program. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

// Keeps the program running if the reader of its output goes away.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const WINDOWS = process.platform === 'win32';

/** Signals a program and all its child processes. */
function sendToGroup(signal, { pid }) {
  try {
    process.kill(WINDOWS ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts a Node program; stop it with `killProgram`. */
export function startProgram(args, options) {
  return spawn(process.execPath, args, { cwd: CHECKOUT, detached: !WINDOWS, ...options });
}

/** Kills a program and its child processes, and waits until it has exited. */
export async function killProgram(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  sendToGroup('SIGKILL', child);
  await ended;
}

const running = new Set();

/** Exits, and kills the programs that are still running in parallel. */
function endWith(code) {
  for (const child of running) sendToGroup('SIGKILL', child);
  process.exit(code);
}

/**
 * Runs a program in this checkout with inherited output. If it fails, this process exits with the same code. A signal
 * stops the program first.
 */
export async function runCommand(command, args) {
  let child;
  let stoppedWith;
  const stop = (signal) => {
    stoppedWith = signal;
    sendToGroup(signal, child);
  };
  const hangUp = () => stop('SIGHUP');
  // Before the spawn, so that a signal during it is not lost.
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  process.on('disconnect', hangUp);
  child = spawn(command, args, { cwd: CHECKOUT, stdio: 'inherit', detached: !WINDOWS });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  process.off('disconnect', hangUp);
  if (stoppedWith !== undefined) endWith(128 + constants.signals[stoppedWith]);
  if (code !== 0) endWith(code ?? 1);
}

/** Runs the program of an npm package, without depending on PATH. */
export function runPackage(file, args) {
  return runCommand(process.execPath, [path.join('node_modules', file), ...args]);
}
