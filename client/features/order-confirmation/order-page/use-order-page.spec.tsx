/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useOrderPage } from './use-order-page.ts';

const requestJson = jest.fn();
jest.mock('#client/lib/http.ts', () => ({ requestJson: (path: string) => requestJson(path) }));

let page: ReturnType<typeof useOrderPage>;

function Page() {
  page = useOrderPage('token');
  return null;
}

it('stays cancelled when an earlier read arrives after the cancellation', async () => {
  Object.assign(AbortSignal, { timeout: () => undefined });
  let arrive = (_: unknown) => {};
  requestJson.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const root = createRoot(document.body);
  await act(async () => root.render(<Page />));
  requestJson.mockResolvedValueOnce({ status: 'cancelled' });
  await act(async () => void (await page.cancel()));
  await act(async () => arrive({ status: 'paid' }));
  expect(page.order).toEqual({ status: 'cancelled' });
  act(() => root.unmount());
});
