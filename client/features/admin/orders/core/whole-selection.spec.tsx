/** @jest-environment jsdom */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ORDER_SELECTIONS, useWholeSelection, type WholeSelection } from './orders-queries.ts';
import { updateCachedOrders } from './refresh-orders.ts';

const adminRequest = jest.fn();
jest.mock('#client/lib/admin/admin-request.ts', () => ({
  adminRequest: (...request: unknown[]) => adminRequest(...request),
}));

const counts = (paid: number) => ({ until: 'now', version: `${paid}`, orders: 9, paid });
let answers: ((value: unknown) => void)[];
let shown: WholeSelection | undefined;

function Selection(options: { until: string; enabled: boolean }) {
  shown = useWholeSelection({ search: 'ada' }, options);
  return null;
}

// Within `act`, instead of in the next task, when a busy machine may already have gone on.
notifyManager.setScheduler(queueMicrotask);
const client = new QueryClient();
const root = createRoot(document.createElement('div'));
const show = (enabled: boolean, until = '2026-11-28') =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Selection enabled={enabled} until={until} />
      </QueryClientProvider>,
    ),
  );

async function until(isSo: () => boolean) {
  while (!isSo()) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

const areKept = () =>
  client.getQueriesData({ queryKey: ORDER_SELECTIONS }).some(([, data]) => data !== undefined);

async function answer(paid: number) {
  await until(() => answers.length > 0);
  answers.shift()?.(counts(paid));
  await until(() => shown !== undefined);
  expect(shown?.counts).toEqual(counts(paid));
}

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
beforeEach(async () => {
  answers = [];
  adminRequest.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await show(true);
  await answer(0);
});
afterEach(async () => {
  await show(false);
  client.clear();
});
afterAll(() => act(() => root.unmount()));

describe('the counts of all orders that match', () => {
  it('are counted again each time they are needed', async () => {
    await show(false);
    await until(() => !areKept());
    await show(true);
    expect(shown).toBeUndefined();
    await answer(9);
  });

  it('are counted again after another list was shown', async () => {
    await show(true, '2026-11-29');
    await answer(1);
    await until(() => client.getQueriesData({ queryKey: ORDER_SELECTIONS }).length === 1);
    await show(true);
    expect(shown).toBeUndefined();
    await answer(9);
  });

  it('are unknown once one of the orders has changed, until they are counted again', async () => {
    await act(() => updateCachedOrders(client, [{ _id: '1', status: 'paid' }]));
    expect(shown).toBeUndefined();
    await answer(9);
  });
});
