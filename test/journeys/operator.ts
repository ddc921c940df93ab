import type { Page } from '@playwright/test';
import { ADMIN } from '../shop/shop-server.ts';

export async function signIn(page: Page, { email, password } = ADMIN): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
