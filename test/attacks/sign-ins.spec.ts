import { exchange } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { expectToWithstand } from './attack.ts';

jest.setTimeout(120_000);

const shop = sharedShop({ TRUST_PROXY: 'true' });

const NETWORKS = 80;
const PASSWORDS = 4;

async function signInFrom(ip: string): Promise<string | undefined> {
  const body = JSON.stringify({ ...ADMIN, password: 'wrong' });
  const lines = [
    'POST /api/auth/login HTTP/1.1',
    'Host: shop.example',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `X-Forwarded-For: ${ip}`,
  ];
  const response = await exchange(shop.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
  return /^HTTP\/1\.1 (\d+)/.exec(response)?.[1];
}

it('wrong passwords from many networks at once hold up nobody else', async () => {
  const statuses = new Set<string | undefined>();
  const guess = async (ip: string) => {
    for (let password = 0; password < PASSWORDS; password += 1) statuses.add(await signInFrom(ip));
  };
  // Each round from networks that are not yet held off.
  await expectToWithstand(shop, (round) =>
    Promise.all(Array.from({ length: NETWORKS }, (_, network) => guess(`198.${18 + round}.${network}.1`))),
  );
  expect([...statuses].sort()).toEqual(['401', '429']);
});
