import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChildProcess, spawn, spawnSync } from './child-process.ts';

/** A proxy in front of a shop, with the Caddyfile that is deployed and a certificate of its own authority. */
export interface Caddy {
  /** Everything it has logged so far. */
  output(): string;
  stop(): Promise<void>;
}

interface Options {
  /** Where the shop is to be found: https://localhost and a port. */
  shopUrl: string;
  /** Where the shop listens. */
  upstream: string;
  /** For plain http. */
  httpPort: number;
}

export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** Ports that are free at the moment. */
export function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  return Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      server.close();
      await once(server, 'close');
      return port;
    }),
  );
}

/**
 * The Caddyfile with more global options, of which a file has one block. It changes nothing of the machine: no port of the
 * system, and no certificate among those that are trusted.
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

// A test run that fails in the middle must not leave it behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves when Caddy serves. */
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
    ended.then(() => reject(new Error(`Caddy has ended:\n${output}`)));
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
