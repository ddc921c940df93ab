import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { copyCheckout } from '../shop/copy-checkout.ts';
import { type Npm, runNpm } from '../shop/npm.ts';
import { processesWith } from '../shop/processes.ts';
import { openConnection, untilClosed } from '../shop/raw-connection.ts';
import { oneOf, seededRandom } from '../shop/seeded-random.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(60_000);

/** The number of random signals at random times. */
const ROUNDS = 60;

/** The process that gets the signal; 'group' is all of them, as from Ctrl-C. */
type Receiver = 'npm' | 'node' | 'group';

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const RECEIVERS: Receiver[] = ['npm', 'node', 'group'];
const LONGEST_START_MILLISECONDS = 4_000;

const random = seededRandom();

// All tests use the same data, so each one starts what the one before has stopped.
let directory: string;

beforeAll(() => {
  directory = temporaryFolder('shop-signals');
});
afterEach(async () => {
  for (const { pid } of processesWith(directory)) process.kill(pid, 'SIGKILL');
  await untilAllExit();
});
afterAll(() => rmSync(directory, { recursive: true }));

const untilAllExit = () => until(() => processesWith(directory).length === 0);

const npm = (args: string[], environment: Record<string, string> = {}, checkout?: string) =>
  runNpm(args, { DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1', ...environment }, checkout);

const openShop = async (environment?: Record<string, string>) => {
  const shop = npm(['start'], environment);
  await shop.waitForOutput('The shop is open at');
  return { ...shop, url: /http:\S+/.exec(shop.output())?.[0] ?? '' };
};

/** The program that npm runs, once the shell has replaced itself with it. */
async function programOf(): Promise<number> {
  let pid: number | undefined;
  await until(() => {
    pid = processesWith(directory).find(({ command }) => /^\S*node scripts\//.test(command))?.pid;
    return pid !== undefined;
  });
  return pid ?? 0;
}

async function send(
  signal: NodeJS.Signals,
  receiver: Receiver,
  { process: { pid = 0 } }: Npm,
): Promise<void> {
  if (receiver === 'node') process.kill(await programOf(), signal);
  else process.kill(receiver === 'group' ? -pid : pid, signal);
}

describe('npm', () => {
  it.each<[NodeJS.Signals, Receiver, string]>([
    ['SIGTERM', 'npm', 'Creating the database'],
    ['SIGHUP', 'node', 'Creating the database'],
    ['SIGTERM', 'node', 'Starting PostgreSQL'],
    ['SIGINT', 'group', 'Migrations to apply'],
    ['SIGINT', 'npm', 'Starting PostgreSQL'],
  ])('start leaves nothing running after %s to %s at "%s"', async (signal, receiver, output) => {
    const shop = npm(['start']);
    await shop.waitForOutput(output);
    await send(signal, receiver, shop);
    await untilAllExit();
    expect(shop.output()).not.toMatch(/error|could not/i);
  });

  if (IS_LONG_RUN)
    it.each(
      Array.from(
        { length: ROUNDS },
        () =>
          [
            oneOf(SIGNALS, random),
            oneOf(RECEIVERS, random),
            Math.floor(random() * LONGEST_START_MILLISECONDS),
          ] as const,
      ),
    )('start leaves nothing running after %s to %s at %d ms', async (signal, receiver, milliseconds) => {
      const shop = npm(['start']);
      await delay(milliseconds);
      await send(signal, receiver, shop);
      await untilAllExit();
    });

  it('start leaves nothing running after SIGTERM to npm while it builds', async () => {
    const checkout = path.join(directory, 'checkout');
    copyCheckout(checkout);
    const shop = npm(['start'], {}, checkout);
    await shop.waitForOutput('Building');
    await until(() => processesWith(checkout).some(({ command }) => command.includes('build.mjs')));
    await send('SIGTERM', 'npm', shop);
    await untilAllExit();
    expect(readdirSync(checkout)).not.toContain('dist');
  });

  it('start and PostgreSQL exit immediately at the second signal', async () => {
    const shop = await openShop();
    const client = await openConnection(shop.url);
    client.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    // An answered request shows that the server has read the one before it.
    await request(`${shop.url}/api/health`);
    const before = Date.now();
    await send('SIGTERM', 'node', shop);
    await untilClosed(shop.url);
    // Earlier, it could be the first one, forwarded by npm.
    await delay(150);
    await send('SIGTERM', 'node', shop);
    await untilAllExit();
    // After the first signal alone, it waits five seconds for the request.
    expect(Date.now() - before).toBeLessThan(5_000);
  });

  it('start continues when its output is closed, and then leaves nothing running', async () => {
    const shop = await openShop({ LOG_LEVEL: 'debug' });
    shop.process.stdout?.destroy();
    shop.process.stderr?.destroy();
    for (const _ of [1, 2, 3]) expect((await request(`${shop.url}/api/health`)).status).toBe(200);
    await send('SIGQUIT', 'node', shop);
    await untilAllExit();
  });

  it.each(['migrate', 'operator'])('run %s leaves nothing running after SIGTERM', async (command) => {
    const args = command === 'operator' ? ['--', 'second@shop.example'] : [];
    const running = npm(['run', command, ...args]);
    running.process.stdin?.end('a good password\n');
    await running.waitForOutput('Starting PostgreSQL');
    await send('SIGTERM', 'npm', running);
    await untilAllExit();
  });

  it("start leaves nothing running when the superuser's password is wrong", async () => {
    const shop = await openShop();
    await send('SIGHUP', 'npm', shop);
    await untilAllExit();
    expect(shop.output()).not.toMatch(/error|could not/i);
    const file = path.join(directory, 'postgresql-superuser-password');
    const password = readFileSync(file);
    writeFileSync(file, 'wrong'.repeat(9));
    await npm(['start']).waitForOutput('does not match the database there');
    await untilAllExit();
    writeFileSync(file, password);
  });

  it('start leaves nothing running when its files were removed', async () => {
    const shop = await openShop();
    // PostgreSQL may write new files meanwhile.
    rmSync(path.join(directory, 'postgresql'), { recursive: true, maxRetries: 10 });
    await send('SIGINT', 'node', shop);
    await untilAllExit();
  });
});
