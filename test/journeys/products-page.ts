import type { Page } from '@playwright/test';
import type { Product, ProductDraft } from '../../contract/api/products.ts';
import { operatorToken } from './operator.ts';

/** Stores a product before the journey begins. */
export async function storedProduct(page: Page, title: string): Promise<Product> {
  const data: ProductDraft = {
    title,
    description: 'For the days without batteries.',
    price: 12.5,
    image: '/images/collar-mint-480.jpg',
    inventory: 3,
  };
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  return (await page.request.post('/api/products', { data, headers })).json();
}

/** The products tab of the admin area. */
export function productsPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) });
  return {
    field,
    button,
    row,
    alert: page.getByRole('group', { name: /^This product was/ }),
    async fill(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
    },
    edit: (title: string) => row(title).getByRole('button', { name: 'Edit' }).click(),
    async remove(title: string) {
      await row(title).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
  };
}
