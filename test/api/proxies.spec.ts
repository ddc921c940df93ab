import { request } from '../shop/api-client.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const shop = sharedShop({ TRUST_PROXY: 'false' });

const warnings = () => shop.output().match(/WARN.*X-Forwarded-For/g)?.length ?? 0;

it('a proxy that is not configured causes one warning, without its header', async () => {
  await request(`${shop.url}/api/settings`, { headers: { 'X-Forwarded-Proto': 'https' } });
  expect(warnings()).toBe(0);
  for (const ip of ['203.0.113.77', '203.0.113.78'])
    await request(`${shop.url}/api/settings`, { headers: { 'X-Forwarded-For': ip } });
  await until(() => warnings() > 0);
  await request(`${shop.url}/api/settings`);
  expect(warnings()).toBe(1);
  expect(shop.output()).not.toContain('203.0.113');
});
