import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { assertNoOtherSettings } from '../child-process.mjs';
import { startProcess } from '../processes.mjs';

export const PUBLIC_KEY = 'sb_publishable_for_the_bench_only';

/** As in production, with a limit of orders per visitor that is never reached. */
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: 'operator@shop.example',
  ADMIN_PASSWORD: 'correct horse battery',
  JWT_SECRET: 'a secret for benchmarks that is long enough',
  SUPABASE_ANON_KEY: PUBLIC_KEY,
  CARD_DATA: 'last4',
  TRUST_PROXY: 'false',
  ORDERS_PER_VISITOR: '999999',
  LOG_LEVEL: 'info',
};

export const shopSettings = (settings) => ({ ...SETTINGS, ...settings });

/** @param announces matches the URL in the server's output */
async function startServer(file, { environment, cwd, announces }) {
  const server = startProcess(process.execPath, file, { environment, cwd });
  const [, url] = await server.waitForOutput(announces);
  return { ...server, url };
}

/** Starts the built shop of a checkout. */
export function startShop(databaseUrl, { checkout = CHECKOUT, settings = {} } = {}) {
  assertNoOtherSettings(checkout);
  return startServer(['dist/server/main.js', '--migrate'], {
    environment: shopSettings({ PORT: '0', DATABASE_URL: databaseUrl, ...settings }),
    cwd: checkout,
    announces: /The shop is open at ([^\s"]+)/,
  });
}

export const startBareServer = (file, environment) =>
  startServer([path.join(import.meta.dirname, file)], {
    environment: { NODE_ENV: 'production', ...environment },
    announces: /ready at (\S+)/,
  });

async function readBrotli(url) {
  const response = await new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} is not compressed.`);
  return buffer(response);
}

/** Saves the shop's page and asset, for the bare server to serve. */
export async function copyFiles(shop, { page, asset }, folder) {
  writeFileSync(path.join(folder, 'page'), await readBrotli(shop + page));
  writeFileSync(path.join(folder, 'asset'), await readBrotli(shop + asset));
}
