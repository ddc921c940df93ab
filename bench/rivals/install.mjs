import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shopSettings, startShop } from '../limits/servers.mjs';
import { freePort, startProcess } from '../processes.mjs';

/** Outside of the checkout, because it is a gigabyte of packages. They stay installed for the next run. */
const folderOf = (name) => path.join(tmpdir(), 'shop-bench-rivals', name);

async function installPackages(name) {
  const cwd = folderOf(name);
  console.log(`Installing ${name} in ${cwd}…`);
  cpSync(path.join(import.meta.dirname, name), cwd, { recursive: true });
  await startProcess('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd }).done();
  return cwd;
}

async function prepareVendure(database) {
  const cwd = await installPackages('vendure');
  const environment = { NODE_ENV: 'production', DATABASE_URL: await database.create('vendure') };
  const fill = { ...environment, CREATE_TABLES: 'yes', PORT: String(await freePort()) };
  await startProcess(process.execPath, ['fill.cjs'], { cwd, environment: fill }).done();
  return {
    name: 'vendure',
    title: 'Vendure 3.7.3',
    headers: {},
    pathOfFirstPage: '/shop-api?query={products(options:{take:1}){items{name}}}',
    start: (port) =>
      startProcess(process.execPath, ['serve.cjs'], { cwd, environment: { ...environment, PORT: port } }),
  };
}

async function prepareMedusa(database) {
  const cwd = await installPackages('medusa');
  const environment = { NODE_ENV: 'production', DATABASE_URL: await database.create('medusa') };
  const medusa = (args, more) =>
    startProcess(process.execPath, ['node_modules/@medusajs/cli/cli.js', ...args], {
      cwd,
      environment: { ...environment, ...more },
    });
  await medusa(['db:migrate', '--skip-scripts']).done();
  const [, key] = await medusa(['exec', './src/scripts/fill.js']).waitForOutput(/key (pk_\w+)/);
  return {
    name: 'medusa',
    title: 'Medusa 2.21.2',
    headers: { 'x-publishable-api-key': key },
    pathOfFirstPage: '/store/products?limit=1',
    start: (port) => medusa(['start', '--host', '127.0.0.1', '--port', port]),
  };
}

async function prepareShop(database) {
  const url = await database.create('shop_of_rivals');
  const first = await startShop(url);
  await first.stop();
  return {
    name: 'shop',
    headers: {},
    pathOfFirstPage: '/',
    start: (port) =>
      startProcess(process.execPath, ['dist/server/main.js'], {
        environment: shopSettings({ PORT: port, DATABASE_URL: url }),
      }),
  };
}

/** Prepares the shop and its rivals, each with its own database in the same PostgreSQL. */
export async function prepareShops(database) {
  return [await prepareShop(database), await prepareVendure(database), await prepareMedusa(database)];
}
