import type { Page } from '@playwright/test';
import type { ProductDraft } from '../../contract/api/products.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { setOperatorPassword } from '../../server/auth/operator-account.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { hydrated, open } from './journey.ts';
import { workerShop } from './worker-shop.ts';

/**
 * Creates an operator.
 * @param directory the data of another shop than the worker's
 */
export async function createOperator(
  { email, password }: { email: string; password: string },
  directory = workerShop().directory,
): Promise<void> {
  await setOperatorPassword(await embeddedDatabaseUrl(directory), email, password);
}

/**
 * Logs in through the form, as an operator does.
 * @param shop the address of another shop than the worker's
 */
export async function signIn(page: Page, { email, password } = ADMIN, shop = ''): Promise<void> {
  await open(page, `${shop}/admin/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** By shop: that of most journeys, or the one with payments. */
const tokens = new Map<string, Promise<string>>();

/** A session of the operator. One serves all journeys of a worker: each login costs a password check. */
export async function operatorToken({ request }: Page): Promise<string> {
  const { origin } = new URL((await request.head('/favicon.svg')).url());
  const token =
    tokens.get(origin) ??
    request
      .post(`${origin}/api/auth/login`, { data: ADMIN })
      .then(async (answer) => (await answer.json()).token);
  tokens.set(origin, token);
  return token;
}

/** Opens the admin area as an operator who has logged in and declined cookies before. */
export async function openAdmin(page: Page, query = ''): Promise<void> {
  const stored = {
    [STORAGE_KEYS.adminToken]: await operatorToken(page),
    [STORAGE_KEYS.cookieConsent]: 'declined',
  };
  // Storage belongs to an origin, so the browser must open something from the shop. A picture loads fastest.
  await page.goto('/favicon.svg');
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(`/admin${query && `?${query}`}`);
  await hydrated(page);
}

/**
 * Opens a page of the admin area of another shop than the worker's, without typing the password.
 * @param shop its address and a session of its operator
 */
export async function openAdminOf(
  page: Page,
  shop: { url: string; token: string },
  path = '/admin',
): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.adminToken,
    shop.token,
  ] as const);
  await open(page, `${shop.url}${path}`);
}

/** Stores a product before the journey begins. @returns its id */
export async function createProduct(page: Page, changes: Partial<ProductDraft>): Promise<string> {
  const draft = { title: 'Bell', description: 'Rings.', price: 3, image: '/favicon.svg', inventory: 1 };
  const answer = await page.request.post('/api/products', {
    data: { ...draft, ...changes },
    headers: { Authorization: `Bearer ${await operatorToken(page)}` },
  });
  return (await answer.json())._id;
}
