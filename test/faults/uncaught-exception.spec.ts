import { databaseUrl } from '../shop/database.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each(['throw', 'reject'])(
  'an uncaught error ends the shop without logging database rows (%s)',
  async (failure) => {
    const shop = await startShopServer({
      DATABASE_URL: databaseUrl(),
      NODE_OPTIONS: '--import=./test/faults/fail-on-signal.mjs',
      FAILURE: failure,
    });
    process.kill(shop.pid, 'SIGUSR2');
    await until(() => !isRunning(shop.pid) && shop.output().includes('23502'));
    expect(shop.output()).toMatch(/^Error, SQLSTATE 23502\n\s+at /m);
    expect(shop.output()).not.toContain('5105105105105100');
  },
);
