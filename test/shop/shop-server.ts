import { once } from 'node:events';
import type { Socket } from 'node:net';
import { assertNoOtherSettings, type ChildProcess, spawn } from './child-process.ts';

export const ADMIN = { email: 'operator@shop.example', password: 'correct horse battery' };
export const ANON_KEY = 'sb_publishable_for_the_tests_only';
export const JWT_SECRET = 'a secret of the tests, long enough to be taken';

/** What the servers and commands of tests and benches have in common. */
export const SHOP_SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SUPABASE_ANON_KEY: ANON_KEY,
  JWT_SECRET,
};

/** The built server as a process of its own, on a port of its own. */
export interface ShopServer {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** @returns its exit code; null if it was killed */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

// A test run that fails in the middle must not leave servers behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function ended(child: ChildProcess): Promise<number | null> {
  child.ref();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/**
 * Starts the built server and resolves when the shop is open; rejects with its output when it ends instead.
 * @param checkout whose build, if not this one's
 */
export async function startShopServer(
  environment: Record<string, string>,
  checkout = process.cwd(),
): Promise<ShopServer> {
  assertNoOtherSettings(checkout);
  const child = spawn(process.execPath, ['dist/server/main.js', '--migrate'], {
    cwd: checkout,
    env: { ...SHOP_SETTINGS, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /The shop is open at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  // Not sooner: a run that waits for it would end when the shop does, as if all were well.
  for (const handle of [child, child.stdout as Socket, child.stderr as Socket]) handle.unref();
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
