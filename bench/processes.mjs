import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from './child-process.mjs';
import { interrupted, onExit } from './run-bench.mjs';

const MAX_STOP_MILLISECONDS = 10_000;
const MAX_START_MILLISECONDS = 180_000;
const POLL_MILLISECONDS = 10;

/**
 * Starts a program that is stopped when the benchmark ends. It has its own process group, so that Ctrl-C reaches it only
 * from here, after the programs that depend on it.
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
  const fail = () => new Error(`${command} ${args.join(' ')} exited:\n${output}`);

  /** Includes its child processes. */
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
    /** Resolves with the output once it has exited with 0. */
    async done() {
      const [code] = await exit;
      if (code !== 0) throw fail();
      return output;
    },
    /** Resolves with the pattern's first match in the output. */
    async waitForOutput(pattern) {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (hasEnded()) throw fail();
        await delay(POLL_MILLISECONDS);
      }
    },
    /** The seconds until a URL responds with a 2xx status. */
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

/** A currently unused port. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
