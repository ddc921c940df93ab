import '../scripts/exit-with-npm.mjs';
import { constants } from 'node:os';
import { STOP_SIGNALS } from '../scripts/run-command.mjs';

const endings = new Set();
const interruption = new AbortController();
let ended;

/** Aborted when somebody interrupts the bench. */
export const interrupted = interruption.signal;

/**
 * What a bench starts ends with it: when it is done, when it fails, and when it is interrupted.
 * @returns a function for what has ended by itself
 */
export function onExit(end) {
  endings.add(end);
  return () => endings.delete(end);
}

/** The latest first: servers before their database. */
async function endEverything() {
  while (endings.size > 0) {
    const latest = [...endings].at(-1);
    endings.delete(latest);
    try {
      await latest();
    } catch (error) {
      console.error(error);
    }
  }
}

function end() {
  ended ??= endEverything();
  return ended;
}

async function interrupt(signal) {
  if (interrupted.aborted) return;
  interruption.abort(new Error('The bench was interrupted.'));
  await end();
  process.exit(128 + constants.signals[signal]);
}

/** Ends the bench with its first error. What is cut off by that, or by an interruption, fails too. */
async function fail(error) {
  if (interrupted.aborted || ended !== undefined) return;
  console.error(error);
  await end();
  process.exit(1);
}

/** Runs a bench, ends what it has started, and ends the process. */
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
  // What interrupted it says with which code it ends.
  if (!interrupted.aborted) process.exit();
}
