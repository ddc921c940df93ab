import type { Page } from '@playwright/test';
import type { ProductDraft } from '../../contract/products.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { open } from './journey.ts';

export async function signIn(page: Page, { email, password } = ADMIN): Promise<void> {
  await open(page, '/admin/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** For what a journey needs to be so before it begins. */
export async function operatorToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: ADMIN });
  return (await answer.json()).token;
}

/** A product in the shop before the journey begins. Answers its id. */
export async function createProduct(page: Page, changes: Partial<ProductDraft>): Promise<string> {
  const draft = { title: 'Bell', description: 'Rings.', price: 3, image: '/favicon.svg', inventory: 1 };
  const answer = await page.request.post('/api/products', {
    data: { ...draft, ...changes },
    headers: { Authorization: `Bearer ${await operatorToken(page)}` },
  });
  return (await answer.json())._id;
}
