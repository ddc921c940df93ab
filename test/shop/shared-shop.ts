import { signIn } from './api-client.ts';
import { databaseUrl } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import type { openWorkerShop } from './worker-shop.ts';

/** The shop that the tests of a file share. It is usable once the first test has started. */
export interface SharedShop extends Pick<ShopServer, 'url' | 'pid' | 'output'> {
  /** A session of the operator. */
  token: string;
}

type Environment = Record<string, string>;

function shopOfFile(open: () => Promise<ShopServer>): SharedShop {
  let server: ShopServer | undefined;
  let token = '';
  const started = (): ShopServer => {
    if (server === undefined) throw new Error('The shop starts when the first test does.');
    return server;
  };

  beforeAll(async () => {
    server = await open();
    token = await signIn(server.url);
  });

  return {
    get url() {
      return started().url;
    },
    get pid() {
      return started().pid;
    },
    get token() {
      return token;
    },
    output: () => started().output(),
  };
}

/**
 * Before the tests of a file, starts a shop with empty tables and logs in as its operator; stops it after them.
 * @param environment settings besides the defaults of all tests, or a function that prepares them
 */
export function sharedShop(environment: Environment | (() => Promise<Environment>) = {}): SharedShop {
  let server: ShopServer | undefined;
  const shop = shopOfFile(async () => {
    const settings = typeof environment === 'function' ? await environment() : environment;
    server = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings });
    return server;
  });
  afterAll(() => server?.stop());
  return shop;
}

/**
 * A shop that also serves other files, because starting one takes longer than what most tests do with it. It has the
 * default settings and trusts a proxy. Tests that stop it, or depend on when its process started or on what it remembers,
 * need one of their own.
 */
export function workerShop(): SharedShop {
  return shopOfFile(async () => {
    const { openWorkerShop: open } = globalThis as unknown as { openWorkerShop: typeof openWorkerShop };
    const server = await open(databaseUrl());
    const earlier = server.output().length;
    return { ...server, output: () => server.output().slice(earlier) };
  });
}
