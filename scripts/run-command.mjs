import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import path from 'node:path';

export const CHECKOUT = path.resolve(import.meta.dirname, '..');

/** What a terminal, a supervisor or a person ends a program with. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

// Whoever reads the output may leave. That ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const WINDOWS = process.platform === 'win32';

/** Programs do not pass signals on to those they start: this reaches all of them. */
function sendToGroup(signal, { pid }) {
  try {
    process.kill(WINDOWS ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts a program of Node's that ends with `killProgram`. */
export function startProgram(args, options) {
  return spawn(process.execPath, args, { cwd: CHECKOUT, detached: !WINDOWS, ...options });
}

/** Kills a program, if there is one, and all that it has started; waits until it has gone. */
export async function killProgram(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  sendToGroup('SIGKILL', child);
  await ended;
}

const running = new Set();

/** Ends this process, and what others have been started beside the one that has failed. */
function endWith(code) {
  for (const child of running) sendToGroup('SIGKILL', child);
  process.exit(code);
}

/**
 * Runs a program of this checkout with its output shown, and ends this process with its code when it fails. A signal
 * ends the program first.
 */
export async function runCommand(command, args) {
  let child;
  let stoppedWith;
  const stop = (signal) => {
    stoppedWith = signal;
    sendToGroup(signal, child);
  };
  const hangUp = () => stop('SIGHUP');
  // Before there is a program: a signal that comes while it is started is heard once it runs.
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

/** Runs what an npm package installed, without depending on the shell's path. */
export function runPackage(file, args) {
  return runCommand(process.execPath, [path.join('node_modules', file), ...args]);
}
