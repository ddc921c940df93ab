import { request } from '../shop/api-client.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { expectToWithstand } from './attack.ts';

jest.setTimeout(120_000);

const shop = sharedShop();

const LENGTH = 15_000;
const HEADERS: [name: string, authorization: string][] = [
  ['one word', 'x'.repeat(LENGTH)],
  ['a scheme and spaces', `Bearer${' '.repeat(LENGTH)}x y`],
  ['a long token', `Bearer ${'x'.repeat(LENGTH)}`],
];

it.each(HEADERS)(
  'an Authorization header of 15 kB, %s, does not slow down other requests',
  async (_, authorization) => {
    const statuses = new Set<number>();
    const send = async () => {
      for (let requests = 0; requests < 10; requests += 1) {
        for (const [path, headers] of [
          ['/api/orders', { authorization }],
          ['/rest/v1/orders', { authorization, apikey: ANON_KEY }],
        ] as const) {
          // Connections that the client keeps open would count as the shop's descriptors.
          const { status } = await request(shop.url + path, { headers: { ...headers, connection: 'close' } });
          statuses.add(status);
        }
      }
    };
    await expectToWithstand(shop, () => Promise.all(Array.from({ length: 4 }, send)));
    expect([...statuses]).toEqual([401]);
  },
);
