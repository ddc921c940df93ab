import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { request } from '../shop/api-client.ts';
import { backupCommand } from '../shop/backup.ts';
import { freePorts } from '../shop/caddy.ts';
import { cancelOnPage, readOrderPage, storeOrderWithPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

let port = 0;
const shop = sharedShop(async () => {
  [port = 0] = await freePorts(1);
  return { METRICS_PORT: String(port) };
});

it('the token of an order page appears in no log, metric or backup, whatever is requested with it', async () => {
  const { id, token } = await storeOrderWithPage();
  const at = `${shop.url}/order/${token}`;
  for (const url of [at, `${at}/`, `${at}/more`, `${at}?from=mail`, `${shop.url}/orders/${token}`, `${at}%`])
    await request(url);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) await request(at, { method });
  await readOrderPage(shop.url, token);
  await cancelOnPage(shop.url, token);
  await cancelOnPage(shop.url, token);
  for (const url of [`/api/orders/page/${token}`, `/api/orders/page?token=${token}`])
    await request(shop.url + url);
  await request(`${shop.url}/api/orders/page`, { text: `{"token":"${token}"` });
  expect(shop.output()).toContain('GET /order/* 200');
  expect(shop.output()).not.toContain(token);

  const metrics = await request(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.body).toContain('route="/order/*"');
  expect(metrics.body).not.toContain(token);

  const file = path.join(temporaryFolder('backup-without-tokens'), 'shop.backup.gz');
  expect(backupCommand('backup', [file]).status).toBe(0);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain(id);
  expect(text).not.toContain(token);
});
