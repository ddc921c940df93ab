import { once } from 'node:events';
import { assertNoOtherSettings, type ChildProcess, spawn } from './child-process.ts';
import { OutputFile } from './output-file.ts';
import { until } from './until.ts';

export const ADMIN = { email: 'operator@shop.example', password: 'correct horse battery' };
export const ANON_KEY = 'sb_publishable_for_the_tests_only';
export const JWT_SECRET = 'a secret for tests that is long enough to be accepted';

/** The settings that the servers and commands of all tests and benchmarks share. */
export const SHOP_SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SUPABASE_ANON_KEY: ANON_KEY,
  JWT_SECRET,
};

/** The built server, running as a separate process. */
export interface ShopServer {
  url: string;
  pid: number;
  /** Its output so far. */
  output(): string;
  /** @returns its exit code; null if it was killed */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Simulates a crash. */
  kill(): Promise<void>;
}

// Stops the servers even if the test run aborts.
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
 * Starts the built server, and resolves once the shop is open; rejects with the output if the server exits first.
 * @param checkout whose build to run, by default this one's
 * @param build the folder with the build, in the checkout
 */
export async function startShopServer(
  environment: Record<string, string>,
  checkout = process.cwd(),
  build = 'dist',
): Promise<ShopServer> {
  assertNoOtherSettings(checkout);
  const output = new OutputFile();
  const child = spawn(process.execPath, [`${build}/server/main.js`, '--migrate'], {
    cwd: checkout,
    env: { ...SHOP_SETTINGS, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'debug', ...environment },
    stdio: ['ignore', output.descriptor, output.descriptor],
  });
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    output.close();
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const address = () => /The shop is open at (\S+)/.exec(output.read())?.[1];
  await until(() => address() !== undefined || hasEnded(), 20);
  const url = address();
  if (url === undefined) throw new Error(`The server exited with ${child.exitCode}:\n${output.read()}`);
  // Not earlier: if nothing else were pending, the run would end successfully while still waiting for the shop.
  child.unref();
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output.read(),
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
