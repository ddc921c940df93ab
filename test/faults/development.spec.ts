import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { request } from '../shop/api-client.ts';
import { copyCheckout, linkBuild } from '../shop/copy-checkout.ts';
import { type Npm, runNpm } from '../shop/npm.ts';
import { processesWith } from '../shop/processes.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(120_000);

const ROUNDS = 5;

let directory: string;
let checkout: string;
let ports: { client: number; server: number };
let development: Npm;

const clientUrl = () => `http://localhost:${ports.client}`;
const develop = (environment: Record<string, string> = {}) =>
  runNpm(
    ['run', 'dev'],
    // Unlike other tests, this one reads `.env`.
    {
      ENV_FILE: undefined,
      DATA_DIR: path.join(directory, 'data'),
      CLIENT_PORT: String(ports.client),
      ...environment,
    },
    checkout,
  );

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const postmaster = () =>
  Number(readFileSync(path.join(directory, 'data/postgresql/postmaster.pid'), 'utf8').split('\n')[0]);

const errorOfServer = async () => (await request(`${clientUrl()}/api/nothing`)).body?.error;

/** Changes a file of the server, runs the check, and restores the file. */
async function withChange(change: (source: string) => string, check: () => Promise<void>): Promise<void> {
  const file = path.join(checkout, 'server/http/errors/public-error.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, change(source));
  try {
    await check();
  } finally {
    writeFileSync(file, source);
  }
}

describe('npm run dev', () => {
  beforeAll(async () => {
    directory = temporaryFolder('shop-development');
    checkout = path.join(directory, 'checkout');
    copyCheckout(checkout);
    linkBuild(checkout);
    ports = { client: await freePort(), server: await freePort() };
    writeFileSync(path.join(checkout, '.env'), `PORT=${ports.server}\n`);
    development = develop();
    await development.waitForOutput('The server is ready');
  });
  afterAll(async () => {
    for (const { pid } of processesWith(directory)) process.kill(pid, 'SIGKILL');
    await until(() => processesWith(directory).length === 0);
    rmSync(directory, { recursive: true });
  });

  it('prints the address of the client, and runs the server on the port in .env', async () => {
    expect(development.output()).toContain(`The server is ready: ${clientUrl()}\n`);
    expect(development.output()).not.toContain(String(ports.server));
    expect((await request(clientUrl(), { headers: { Accept: 'text/html' } })).body).toContain(
      '/@vite/client',
    );
    for (const port of [ports.client, ports.server]) {
      expect((await request(`http://localhost:${port}/api/health`)).status).toBe(200);
    }
  });

  it('reloads the server without restarting PostgreSQL', async () => {
    const before = postmaster();
    const error = await errorOfServer();
    const changed = (source: string) => source.replace(error, 'Changed.');
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await withChange(changed, () => until(async () => (await errorOfServer()) === 'Changed.'));
      seconds.push((performance.now() - started) / 1000);
      await until(async () => (await errorOfServer()) === error);
    }
    expect(postmaster()).toBe(before);
    const list = seconds.map((second) => second.toFixed(1)).join(', ');
    process.stdout.write(`development: seconds from a change to the first response: ${list}\n`);
  });

  it('prints syntax errors, and keeps the server running', async () => {
    await withChange(
      (source) => `${source}\nconst = 1;\n`,
      async () => {
        await development.waitForOutput('public-error.ts');
        expect((await request(`${clientUrl()}/api/health`)).status).toBe(200);
      },
    );
  });

  it('prints type errors, and reports when they are fixed', async () => {
    await withChange(
      (source) => `${source}\nexport const wrong: number = 'text';\n`,
      () => development.waitForOutput('error TS2322'),
    );
    const afterwards = () => development.output().split('error TS2322').at(-1) ?? '';
    await until(() => afterwards().includes('Found 0 errors'));
  });

  it('sells at a changed price at once, and prints what is wrong with one', async () => {
    const file = path.join(checkout, 'shop/shop.json');
    const source = readFileSync(file, 'utf8');
    const setPrice = (price: string) =>
      writeFileSync(
        file,
        source.replace('"price": 7.99', () => `"price": ${price}`),
      );
    setPrice('7.49');
    await development.waitForOutput('Orders are accepted at $7.49');
    const before = development.output().length;
    for (const wrong of ['0', '-1', '-2', '-3']) {
      setPrice(wrong);
      await development.waitForOutput('shop/shop.json: product.price: must be more than 0');
    }
    for (const page of ['/', '/pages/home.shop.ts', '/images/collar-blue-480.webp'])
      expect((await request(clientUrl() + page, { headers: { Accept: 'text/html' } })).status).toBe(200);
    setPrice('6.99');
    await development.waitForOutput('Orders are accepted at $6.99');
    await development.waitForOutput('shop has no problems anymore.');
    const printed = development.output().slice(before);
    expect(printed.split('product.price: must be more than 0')).toHaveLength(2);
    expect(printed).not.toMatch(/Build failed|vite\] .*error|MaxListeners/);
    writeFileSync(file, source);
    await development.waitForOutput('Orders are accepted at $7.99');
    await until(async () => (await request(`${clientUrl()}/api/health`)).status === 200);
  });

  it('never clears the screen, which may show a password', () => {
    expect(development.output()).toContain('Their password (shown only once)');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes that clear a screen
    expect(development.output()).not.toMatch(/\x1b(?:c|\[[023]?J)/);
  });

  it('names the conflict with another running shop', async () => {
    await develop().waitForOutput(`PORT ${ports.server} is already in use.`);
    const other = { PORT: String(await freePort()) };
    await develop(other).waitForOutput(`CLIENT_PORT ${ports.client} is already in use.`);
    await develop({ ...other, CLIENT_PORT: String(await freePort()) }).waitForOutput(
      'Another server is already running on the data directory',
    );
  });

  it('leaves nothing running after SIGTERM', async () => {
    process.kill(development.process.pid ?? 0, 'SIGTERM');
    await until(() => processesWith(directory).length === 0);
  });
});
