import { signIn } from './api-client.ts';
import { databaseUrl, emptyTables } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

/** The shop that the tests of a file share. It can be used once the first test has begun. */
export interface SharedShop extends Pick<ShopServer, 'url' | 'pid' | 'output'> {
  /** A session of the operator. */
  token: string;
}

type Environment = Record<string, string>;

/**
 * Starts a shop with empty tables and signs its operator in before the tests of a file, and stops it after them.
 * @param environment settings that differ from those of every test, or what starts the server that they name
 */
export function sharedShop(environment: Environment | (() => Promise<Environment>) = {}): SharedShop {
  let server: ShopServer | undefined;
  let token = '';
  const started = (): ShopServer => {
    if (server === undefined) throw new Error('The shop starts when the first test does.');
    return server;
  };

  beforeAll(async () => {
    const settings = typeof environment === 'function' ? await environment() : environment;
    // Before the start: a shop that met the last file's orders would email them to this file's tests.
    await emptyTables();
    server = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings });
    token = await signIn(server.url);
  });
  afterAll(() => server?.stop());

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
