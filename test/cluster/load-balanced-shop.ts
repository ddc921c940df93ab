import { chmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from '../shop/child-process.ts';
import { ADMIN, ANON_KEY, JWT_SECRET, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';
import { fillIn, PASSWORDS, type Protection, variablesOf } from './configuration.ts';
import { addressOf } from './machine.ts';
import { withTimeout } from './with-timeout.ts';

const PUBLIC_ADDRESS = '127.0.0.10';
const PORT = 5611;
const START_SECONDS = 60;
/** HAProxy looks at what is down every half second. */
const NOTICE_MILLISECONDS = 2_000;

/** Where visitors go. */
export const SHOP = `https://${PUBLIC_ADDRESS}`;

/** Two processes of the shop, and HAProxy before them and before PostgreSQL, from the files of the kit. */
export class LoadBalancedShop {
  readonly instances: ShopServer[] = [];
  private readonly started: ShopServer[] = [];
  private readonly folder: string;
  private readonly values: Record<string, string>;

  constructor(
    runFolder: string,
    private readonly disabled: Protection[],
  ) {
    this.folder = path.join(runFolder, 'front');
    this.values = {
      ...PASSWORDS,
      ADDRESS1: addressOf(1),
      ADDRESS2: addressOf(2),
      ADDRESS3: addressOf(3),
      PUBLIC_ADDRESS,
      SHOP1: `${addressOf(1)}:${PORT}`,
      SHOP2: `${addressOf(2)}:${PORT}`,
      NETWORK: '127.0.0.0/8',
      JWT_SECRET,
      PUBLIC_KEY: ANON_KEY,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
  }

  private fillIn(file: string, values = this.values): string {
    return fillIn(file, values, { machine: this.folder, shared: this.folder }, this.disabled);
  }

  /** @param certificate of HAProxy, with its key */
  startProxies(certificate: string): void {
    const configuration = path.join(this.folder, 'etc/haproxy/shop');
    mkdirSync(configuration, { recursive: true });
    mkdirSync(path.join(this.folder, 'log'));
    for (const file of ['global.cfg', 'postgresql.cfg', 'shop.cfg'])
      writeFileSync(path.join(configuration, file), this.fillIn(`haproxy/${file}`));
    const certificateFile = path.join(this.folder, 'etc/haproxy/shop.pem');
    writeFileSync(certificateFile, certificate);
    chmodSync(certificateFile, 0o600);
    const log = openSync(path.join(this.folder, 'log/haproxy.log'), 'a');
    spawn('/usr/sbin/haproxy', ['-db', '-f', configuration], {
      detached: true,
      stdio: ['ignore', log, log],
    }).unref();
  }

  /** Starts the two processes, from the given checkouts if not from this one. */
  async startInstances(checkouts: string[] = []): Promise<void> {
    // One after the other: the first applies the migrations.
    for (const index of [0, 1]) this.instances[index] = await this.startInstance(index, checkouts[index]);
    await withTimeout(START_SECONDS, 'an open shop', () => until(() => isReady(SHOP)));
  }

  /** Resolves once HAProxy, too, has had the time to see that a process is ready. */
  async untilReady(index: number): Promise<void> {
    const { url = '' } = this.instances[index] ?? {};
    await withTimeout(START_SECONDS, 'a ready shop', () => until(() => isReady(url)));
    await delay(NOTICE_MILLISECONDS);
  }

  /** What all processes of the shop have printed so far, also those that have ended. */
  output(): string {
    return this.started.map((instance) => instance.output()).join('');
  }

  async startInstance(index: number, checkout?: string): Promise<ShopServer> {
    const ADDRESS = addressOf(index + 1);
    const instance = await startShopServer(
      {
        ...variablesOf(this.fillIn('shop.env', { ...this.values, ADDRESS })),
        PORT: String(PORT),
        // All shoppers have one address here.
        ORDERS_PER_VISITOR: '0',
        // A card that reached a log would be found there whole.
        CARD_DATA: 'plain',
        LOG_LEVEL: 'info',
        DATA_DIR: path.join(this.folder, `shop${index + 1}`),
      },
      checkout,
    );
    this.started.push(instance);
    return instance;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).status === 200;
  } catch {
    return false;
  }
}
