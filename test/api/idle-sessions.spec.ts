import { createHmac } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, JWT_SECRET } from '../shop/shop-server.ts';

const MINUTES = 15;
const MAX_SECONDS = 12 * 60 * 60;
const shop = sharedShop({ ADMIN_IDLE_MINUTES: String(MINUTES) });

interface Claims {
  exp: number;
  iat: number;
  startedAt: number;
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A session with other times. */
function tokenWith(token: string, changes: Partial<Claims>): string {
  const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), ...changes })).toString('base64url');
  const text = `${token.split('.')[0]}.${claims}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

const renew = (token: string) => request(`${shop.url}/api/auth/renewal`, { method: 'POST', token });

it('end without renewals, which last no longer than the session', async () => {
  const { body } = await request(`${shop.url}/api/auth/login`, { body: ADMIN });
  expect(body.user.idleMinutes).toBe(MINUTES);
  const { exp, iat, startedAt } = claimsOf(body.token);
  expect([exp - iat, startedAt]).toEqual([MINUTES * 60, iat]);

  const hour = tokenWith(body.token, { startedAt: iat - 3600 });
  const renewed = await renew(hour);
  expect(renewed.status).toBe(200);
  const later = claimsOf(renewed.body.token);
  expect([later.exp - later.iat, later.startedAt]).toEqual([MINUTES * 60, iat - 3600]);

  const almost = await renew(tokenWith(body.token, { startedAt: iat - MAX_SECONDS + 60 }));
  expect(claimsOf(almost.body.token).exp).toBe(iat + 60);

  // As if the session had started without the setting.
  const { status } = await request(`${shop.url}/api/auth/verify`, {
    token: tokenWith(body.token, { exp: iat + MAX_SECONDS }),
  });
  expect(status).toBe(401);

  const expired = await renew(tokenWith(body.token, { exp: iat - 1 }));
  expect(expired.status).toBe(401);
  expect(expired.body.error).toBe('Your session has expired. Log in again.');
});
