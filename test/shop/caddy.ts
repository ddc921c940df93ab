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

/** Currently unused ports. */
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
