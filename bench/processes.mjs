import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from './child-process.mjs';
import { interrupted, onExit } from './run-bench.mjs';

const MAX_STOP_MILLISECONDS = 10_000;
const MAX_START_MILLISECONDS = 180_000;
const POLL_MILLISECONDS = 10;

/**
 * Starts a program that ends with the bench, in a process group of its own: an interruption reaches it from here, when
 * nothing needs it any more.
 */
export function startProcess(command, args, { environment, cwd } = {}) {
  interrupted.throwIfAborted();
  const child = spawn(command, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exit = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const fail = () => new Error(`${command} ${args.join(' ')} ended:\n${output}`);

  /** Reaches what it has started, too. */
  function killGroup() {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  async function stop() {
    child.kill('SIGTERM');
    await Promise.race([exit, delay(MAX_STOP_MILLISECONDS)]);
    if (!hasEnded()) killGroup();
    await exit;
  }
  const forget = onExit(stop);
  child.once('exit', () => {
    killGroup();
    forget();
  });

  return {
    pid: child.pid,
    stop,
    output: () => output,
    /** Resolves when it has ended well. */
    async done() {
      const [code] = await exit;
      if (code !== 0) throw fail();
      return output;
    },
    /** What a pattern finds in its output, as soon as it does. */
    async waitForOutput(pattern) {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (hasEnded()) throw fail();
        await delay(POLL_MILLISECONDS);
      }
    },
    /** Seconds from now until a URL answers well. */
    async secondsUntil(url, headers) {
      const start = performance.now();
      for (;;) {
        const response = await fetch(url, { headers, redirect: 'manual' }).catch(() => undefined);
        await response?.arrayBuffer();
        const passed = performance.now() - start;
        if (response?.ok) return passed / 1000;
        if (hasEnded() || passed > MAX_START_MILLISECONDS) throw fail();
        await delay(POLL_MILLISECONDS, undefined, { signal: interrupted });
      }
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
