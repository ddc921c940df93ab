import { request } from '../shop/api-client.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const shop = workerShop();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const THROUGH_PROXY = { 'X-Forwarded-For': '203.0.113.7' };

async function idOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await request(shop.url + path, { headers })).headers.get('X-Request-Id') ?? '';
}

it.each(['/', '/api/products', '/api/nothing', '/images/collar-blue-480.webp', '/rest/v1/nothing'])(
  'each request for %s has an id of its own',
  async (path) => {
    const [one, other] = [await idOf(path), await idOf(path)];
    expect([one, other]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(one).not.toBe(other);
  },
);

it('the id of a trusted proxy is used, also in the log', async () => {
  expect(await idOf('/api/nothing', { ...THROUGH_PROXY, 'X-Request-Id': 'edge-7.A_1' })).toBe('edge-7.A_1');
  await until(() => / 404 [\d.]+ ms edge-7\.A_1/.test(shop.output()));
});

it.each([
  ['with separators of log lines', 'a b'],
  ['longer than 64 characters', 'a'.repeat(65)],
  ['empty', ''],
])('an id %s is replaced', async (_, id) => {
  expect(await idOf('/', { ...THROUGH_PROXY, 'X-Request-Id': id })).toMatch(UUID);
});

it('a client without a proxy cannot choose the id', async () => {
  expect(await idOf('/', { 'X-Request-Id': 'mine' })).toMatch(UUID);
});
