/*
 * Measures with Lighthouse how the public pages load on a phone, and prints which miss their targets.
 * npm run bench:pages [visits per page] [route …]
 * Writes the section "Pages" of bench/RESULTS.md if it has measured all pages.
 */
import { register } from 'node:module';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { ensureInstalled, TO_TEST } from '../../scripts/ensure-installed.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { startDatabase, temporaryFolder } from '../database.mjs';
import { writeSection } from '../results.mjs';
import { runBench } from '../run-bench.mjs';
import { report, row } from './report.mjs';
import { missedTargets } from './targets.mjs';

process.chdir(CHECKOUT);
await ensureInstalled({ needed: TO_TEST });
await ensureInstalled({ folder: 'bench' });
await ensureBuilt();
register('../../test/database/typescript-loader.mjs', import.meta.url);
const { findBrowser } = await import('../../test/journeys/browser.ts');
const { startShopServer } = await import('../../test/shop/shop-server.ts');
const { PUBLIC_ROUTES } = await import('../../test/shop/routes.ts');
const { measurePage } = await import('./measure.mjs');

const [visits = '5', ...chosen] = process.argv.slice(2);
const routes = chosen.length > 0 ? chosen : PUBLIC_ROUTES;

async function bench() {
  const { url } = await startDatabase();
  const shop = await startShopServer({
    NODE_ENV: 'production',
    CARD_DATA: 'last4',
    TRUST_PROXY: 'false',
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'info',
  });
  const browser = await findBrowser();
  const pages = [];
  for (const route of routes) {
    pages.push(await measurePage(shop.url, route, Number(visits), browser));
    console.log(row(pages.at(-1)));
  }
  if (routes === PUBLIC_ROUTES) writeSection('pages', report(pages, visits));
  process.exitCode = pages.some((page) => missedTargets(page).length > 0) ? 1 : 0;
}

await runBench(bench);
