import '../scripts/exit-with-npm.mjs';
import { constants } from 'node:os';
import { STOP_SIGNALS } from '../scripts/run-command.mjs';

const exitHandlers = new Set();
const interruption = new AbortController();
let ended;

/** Aborted when the benchmark is interrupted. */
export const interrupted = interruption.signal;

/**
 * Registers a function to call when the benchmark is done, fails or is interrupted.
 * @returns a function that removes it
 */
export function onExit(handler) {
  exitHandlers.add(handler);
  return () => exitHandlers.delete(handler);
}

/** In reverse order: servers before their database. */
async function callExitHandlers() {
  while (exitHandlers.size > 0) {
    const latest = [...exitHandlers].at(-1);
    exitHandlers.delete(latest);
    try {
      await latest();
    } catch (error) {
      console.error(error);
    }
  }
}

function end() {
  ended ??= callExitHandlers();
  return ended;
}

async function interrupt(signal) {
  if (interrupted.aborted) return;
  interruption.abort(new Error('The benchmark was interrupted.'));
  await end();
  process.exit(128 + constants.signals[signal]);
}

/** Exits with the first error. Ignores the errors that follow from that or from an interruption. */
async function fail(error) {
  if (interrupted.aborted || ended !== undefined) return;
  console.error(error);
  await end();
  process.exit(1);
}

/** Runs a benchmark, cleans up, and exits. */
export async function runBench(work) {
  for (const signal of STOP_SIGNALS) process.on(signal, () => interrupt(signal));
  process.on('disconnect', () => interrupt('SIGHUP'));
  process.on('uncaughtException', fail);
  try {
    await work();
  } catch (error) {
    await fail(error);
  }
  await end();
  // After an interruption, `interrupt` exits with the signal's code.
  if (!interrupted.aborted) process.exit();
}
