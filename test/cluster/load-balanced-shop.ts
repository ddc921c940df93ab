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
/** HAProxy checks failed servers every half second. */
const HEALTH_CHECK_MILLISECONDS = 2_000;

/** The public URL. */
export const SHOP = `https://${PUBLIC_ADDRESS}`;

/** Two instances of the shop behind HAProxy, which also connects them to PostgreSQL, configured by deploy/cluster. */
export class LoadBalancedShop {
  readonly instances: ShopServer[] = [];
  private readonly started: ShopServer[] = [];
  private readonly folder: string;
  private readonly values: Record<string, string>;

  constructor(
    runFolder: string,
    private readonly disabled: Protection[],
  ) {
    this.folder = path.join(runFolder, 'shop');
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

  /** @param certificate HAProxy's certificate with its key */
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

  /** Starts both instances, by default from this checkout. */
  async startInstances(checkouts: string[] = []): Promise<void> {
    // Sequentially: the first applies the migrations.
    for (const index of [0, 1]) this.instances[index] = await this.startInstance(index, checkouts[index]);
    await withTimeout(START_SECONDS, 'an open shop', () => until(() => isReady(SHOP)));
  }

  /** Resolves once an instance is ready and HAProxy has had time to notice. */
  async untilReady(index: number): Promise<void> {
    const { url = '' } = this.instances[index] ?? {};
    await withTimeout(START_SECONDS, 'a ready instance', () => until(() => isReady(url)));
    await delay(HEALTH_CHECK_MILLISECONDS);
  }

  /** The output of all instances so far, including stopped ones. */
  output(): string {
    return this.started.map((instance) => instance.output()).join('');
  }

  async startInstance(index: number, checkout?: string): Promise<ShopServer> {
    const ADDRESS = addressOf(index + 1);
    const instance = await startShopServer(
      {
        ...variablesOf(this.fillIn('shop.env', { ...this.values, ADDRESS })),
        PORT: String(PORT),
        // All shoppers here have the same address.
        ORDERS_PER_VISITOR: '0',
        // So that logs can be searched for the full card number.
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
