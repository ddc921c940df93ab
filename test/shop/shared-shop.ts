import { signIn } from './api-client.ts';
import { databaseUrl, emptyTables } from './database.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

/** The shop that the tests of a file share. It is usable once the first test has started. */
export interface SharedShop extends Pick<ShopServer, 'url' | 'pid' | 'output'> {
  /** A session of the operator. */
  token: string;
}

type Environment = Record<string, string>;

/**
 * Before the tests of a file, starts a shop with empty tables and logs in as its operator; stops it after them.
 * @param environment settings besides the defaults of all tests, or a function that prepares them
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
    // Before the start, so that the shop doesn't send emails for the previous file's orders.
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
