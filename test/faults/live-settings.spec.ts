import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IS_LONG_RUN } from '../long-run.ts';
import { spawn } from '../shop/child-process.ts';
import { copyCheckout, linkBuild } from '../shop/copy-checkout.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { startShopServer } from '../shop/shop-server.ts';

jest.setTimeout(300_000);

let folder: string;
let checkout: string;
let mailServer: MailServer;
let databaseServer: Server;
let databaseConnections = 0;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-live-settings-'));
  checkout = path.join(folder, 'shop');
  copyCheckout(checkout);
  linkBuild(checkout);
  mailServer = await startMailServer();
  databaseServer = createServer((socket) => {
    databaseConnections += 1;
    socket.destroy();
  });
  databaseServer.listen(0, '127.0.0.1');
  await once(databaseServer, 'listening');
  const { port } = databaseServer.address() as AddressInfo;
  settings = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgresql://shop:secret@127.0.0.1:${port}/live`,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'orders@live-shop.example',
    PAYMENT_LINK: 'https://pay.live-shop.example/{id}',
    ADMIN_EMAIL: 'owner@live-shop.example',
    ADMIN_PASSWORD: 'the password of a live shop',
    CARD_DATA: 'last4',
    TRUST_PROXY: 'false',
    JWT_SECRET: 'the secret of a live shop, which signs its sessions',
    SUPABASE_ANON_KEY: 'sb_publishable_of_a_live_shop',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(path.join(checkout, '.env'), lines.join(''));
});
afterAll(async () => {
  await mailServer.close();
  databaseServer.close();
  rmSync(folder, { recursive: true });
});

/** Runs a Node program in the checkout, from a shell that also has the settings of the live shop. */
async function run(args: string[]): Promise<[code: number | null, output: string]> {
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    // Shells set neither of these.
    env: { ...settings, ENV_FILE: undefined, DATA_DIR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return [code, output];
}

const JEST = ['node_modules/jest/bin/jest.js', '--selectProjects=integration', '--runInBand'];
const PLAYWRIGHT = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config=test/journeys/playwright.config.ts',
];

type Program = [kind: string, expected: string, args: string[]];
const API_TESTS: Program = [
  'API tests',
  '1 passed',
  [...JEST, 'test/api/order-batches', '-t=are stored together'],
];
// Only in long runs: scripts/test-environment.spec.ts checks in the sources that these start programs without the settings
// of a live shop, too.
const OTHERS: Program[] = [
  [
    'journeys',
    '1 passed',
    [
      ...PLAYWRIGHT,
      '--workers=1',
      '--project=phone',
      'malformed-url.journey',
      '--grep=any other malformed path',
    ],
  ],
  ['benchmarks', 'second `npm start`', ['bench/start/run.mjs', '--rounds=1']],
];
const PROGRAMS = [API_TESTS, ...(IS_LONG_RUN ? OTHERS : [])];
// In parallel, because they mostly wait for servers to start.
let runs: ReturnType<typeof run>[];
beforeAll(() => {
  runs = PROGRAMS.map(([, , args]) => run(args));
});

it.each(PROGRAMS.map(([kind, expected], program) => ({ kind, expected, program })))(
  '$kind pass in the checkout of a live shop, without reaching its database or its mail server',
  async ({ expected, program }) => {
    const [code, output] = (await runs[program]) ?? [];
    expect([code, output]).toEqual([0, expect.stringContaining(expected)]);
    expect([databaseConnections, mailServer.connections()]).toEqual([0, 0]);
  },
);

it('refuses to start the build of another checkout that has a .env', async () => {
  await expect(startShopServer({}, checkout)).rejects.toThrow('use a checkout without it');
});
