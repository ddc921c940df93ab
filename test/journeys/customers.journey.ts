import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { operatorToken } from './operator.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

test('a mistyped customer can be edited until the order ships', async ({ page, allowInConsole }) => {
  const name = uniqueName();
  const email = `${name}@example.com`;
  await storeOrder(page, { name, email: `typo-${email}`, order_number: orderNumber() });
  const { search, links, row, dialog } = await openOrders(page, `search=${name}`);
  await links.first().click();
  const edit = dialog.getByRole('button', { name: 'Edit customer' });
  await edit.click();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(`typo-${email}`);
  await expect(dialog.getByLabel('Email')).toHaveAttribute('autocapitalize', 'none');
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(edit).toBeFocused();

  await edit.click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await test.step('what looks like a typo is asked about', async () => {
    await dialog.getByLabel('Email').fill(`${name}@gmial.com`);
    await dialog.getByLabel('State').selectOption('NV');
    await dialog.getByRole('button', { name: 'Save customer' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      `Did you mean ${name}@gmail.com? ZIP 90001 is in California. Save anyway?`,
    );
    await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeFocused();
  });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Address Line 2').fill('Apt. 4');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save customer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('ZIP 90001 is in California. Save anyway?');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, 'Customer updated')).toBeVisible();
  await expect(dialog.locator('address')).toHaveText(
    `${name}\n1 Engine Street\nApt. 4\nLos Angeles, NV 90001`,
  );
  await expect(dialog.getByRole('link', { name: email, exact: true })).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(dialog.getByText('Customer edited: email, address line 2, state')).toBeVisible();

  await test.step('a ZIP that is none is asked about, and can be saved', async () => {
    await edit.click();
    const zip = dialog.getByLabel('Zip');
    const save = dialog.getByRole('button', { name: 'Save customer' });
    for (const typed of ['1', '9000-1']) {
      await zip.fill(typed);
      await zip.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(`${typed} isn’t a US ZIP. Save anyway?`);
      await expect(save).toHaveCount(0);
    }
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expectNoFindings(page);
    }
    await zip.fill('1');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await save.click();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog.locator('address')).toContainText('Los Angeles, NV 1');
    await edit.click();
    await zip.fill('89101-1234');
    await save.click();
    await expect(dialog.locator('address')).toContainText('89101-1234');
  });

  await test.step('a note appears in the history', async () => {
    const note = dialog.getByLabel('Note');
    await note.fill('Rings twice.\nHas a dog.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(toast(page, 'Note added')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Note: ' })).toContainText(
      'Note: Rings twice.\nHas a dog.',
      { useInnerText: true },
    );
    await expect(note).toHaveValue('');
  });

  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit tracking' })).toBeVisible();
  await expect(edit).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row(email)).toBeVisible();

  await test.step('a second operator sees what the first one saved before overwriting it', async () => {
    allowInConsole(/412 \(Precondition Failed\)|409 \(Conflict\)/);
    const other = uniqueName();
    await storeOrder(page, { name: other });
    await search.fill(other);
    await expect(row(other)).toHaveCount(1);
    await links.first().click();
    await dialog.getByRole('button', { name: 'Edit customer' }).click();

    const id = new URL(page.url()).searchParams.get('order');
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    const data = {
      name: other,
      email: 'ada@example.com',
      phone: '',
      address: '2 Other Street',
      address2: '',
    };
    const edited = await page.request.put(`/api/orders/${id}/customer`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { ...data, city: 'Los Angeles', state: 'CA', zip: '90001' },
    });
    expect(edited.status()).toBe(200);

    await dialog.getByLabel('Street Address').fill('3 Own Street');
    await dialog.getByRole('button', { name: 'Save customer' }).click();
    const problem = dialog.getByRole('alert');
    await expect(problem).toContainText('This customer’s details were changed after you opened the order.');
    await expect(problem.getByRole('listitem')).toHaveText(['Street Address is now: 2 Other Street']);
    await expect(dialog.getByLabel('Street Address')).toHaveValue('3 Own Street');
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Save my version' }).click();
    await expect(dialog.locator('address')).toContainText('3 Own Street');

    await test.step('editing the customer of an order that has just shipped is refused with the reason', async () => {
      await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
      await dialog.getByRole('button', { name: 'Edit customer' }).click();
      const shipped = await page.request.post(`/api/orders/${id}/shipment`, {
        headers: { Authorization: `Bearer ${await operatorToken(page)}` },
        data: { carrier: 'usps', trackingNumber: null },
      });
      expect(shipped.status()).toBe(201);
      await dialog.getByLabel('Zip').fill('90002');
      await dialog.getByRole('button', { name: 'Save customer' }).click();
      await expect(dialog.getByRole('alert')).toContainText('This order is marked as shipped');
      await dialog.getByRole('button', { name: 'Discard changes' }).click();
      await expect(dialog.locator('address')).toContainText('90001');
    });
  });
});

test('a customer’s data is erased from all their orders after a confirmation', async ({ page }) => {
  const name = uniqueName();
  const email = `${name.toLowerCase()}@example.com`;
  const [erased, other] = [orderNumber(), orderNumber()];
  await storeOrder(page, { name, email, order_number: erased });
  await storeOrder(page, { name, email });
  const { links, row, dialog } = await openOrders(page, `search=${name}`);
  await expect(links).toHaveCount(2);
  await links.first().click();
  const erase = dialog.getByRole('button', { name: 'Erase customer data' });
  await erase.click();
  const question = page.getByRole('dialog', { name: 'Erase this customer’s data?' });
  await expect(question).toContainText(`from every order under ${email}`);
  await expect(question).toContainText('Backups and sent emails aren’t affected.');
  await question.getByRole('button', { name: 'Keep data' }).click();
  await expect(dialog.locator('address')).toContainText(name);

  await erase.click();
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(toast(page, 'Customer data erased from 2 orders')).toBeVisible();
  await expect(dialog.getByText(/^This customer’s data was erased /)).toBeVisible();
  await expect(dialog.getByText('Customer data erased', { exact: true })).toBeVisible();
  await expect(dialog).not.toContainText(name);
  await expect(dialog).not.toContainText(email);
  for (const gone of ['Edit customer', 'Erase customer data', 'Print label', 'Send'])
    await expect(dialog.getByRole('button', { name: gone })).toHaveCount(0);
  await expect(dialog).toContainText(SALE_PRICE);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(row(name)).toHaveCount(0);

  await storeOrder(page, { order_number: other });
  await openOrders(page);
  const select = (number: string) => page.getByRole('checkbox', { name: `Select order ${number}` });
  await select(erased).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
  await select(other).check();
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveText(['Print 1 order']);
});
