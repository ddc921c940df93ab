import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChildProcess, spawn, spawnSync } from './child-process.ts';

/** Caddy in front of a shop, with the Caddyfile for deployment and a self-issued certificate. */
export interface Caddy {
  /** Its log so far. */
  output(): string;
  stop(): Promise<void>;
}

interface Options {
  /** The public address of the shop: https://localhost and a port. */
  shopUrl: string;
  /** The host and port of the shop. */
  upstream: string;
  /** The port for plain HTTP. */
  httpPort: number;
}

export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** Below those that systems choose themselves, which could take a port before the server that it is meant for. */
const FIRST_PORT = 15_000;
const PORTS_PER_PROCESS = 50;
const PROCESSES = 300;
let ports = 0;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Unused ports, which concurrent processes of the tests do not choose either. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_PER_PROCESS + (ports % PORTS_PER_PROCESS);
    ports += 1;
    if (await isFree(port)) found.push(port);
  }
  return found;
}

/**
 * The Caddyfile with more options in its global block, so that Caddy uses no system ports and does not install its
 * certificate authority on this machine.
 */
const configuration = (httpPort: number, folder: string) =>
  readFileSync('deploy/Caddyfile', 'utf8').replace(
    /^\{$/m,
    `{
	http_port ${httpPort}
	admin off
	skip_install_trust
	storage file_system ${folder}`,
  );

// Stops Caddy even if the test run aborts.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves once Caddy is ready. */
export async function startCaddy({ shopUrl, upstream, httpPort }: Options): Promise<Caddy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caddy-'));
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, configuration(httpPort, folder));
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { HOME: folder, SHOP_URL: shopUrl, SHOP_UPSTREAM: upstream },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  child.once('exit', () => running.delete(child));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      if (output.includes('serving initial configuration')) resolve();
    });
    ended.then(() => reject(new Error(`Caddy exited:\n${output}`)));
  });
  return {
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
