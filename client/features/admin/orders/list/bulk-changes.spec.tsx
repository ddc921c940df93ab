/** @jest-environment jsdom */
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { BulkChanges } from './bulk-changes.tsx';
import { type OrderSelection, useOrderSelection } from './order-selection.ts';

const adminRequest = jest.fn();
jest.mock('#client/lib/admin/admin-request.ts', () => ({
  adminRequest: (...request: unknown[]) => adminRequest(...request),
  errorMessage: (error: Error) => error.message,
}));
// jsdom lacks what the router and dialogs need.
jest.mock('react-router-dom', () => ({ Link: 'a' }));
jest.mock('#client/ui/dialogs/confirm-dialog.tsx', () => ({
  ConfirmDialog: ({ action, onClose }: { action: string; onClose: (confirmed: boolean) => void }) => (
    <button type="button" onClick={() => onClose(true)}>
      {action}
    </button>
  ),
}));

const ORDERS = [
  { _id: '1', status: 'pending' },
  { _id: '2', status: 'pending' },
] as const;
const PAID = [
  { _id: '1', status: 'paid' },
  { _id: '2', status: 'paid' },
] as const;
const PENDING: OrderFilter = { status: 'pending' };
const ALL: OrderFilter = {};

let root: Root;
let selection: OrderSelection;

function List({ filter, orders = ORDERS }: { filter: OrderFilter; orders?: readonly PartialOrder[] }) {
  selection = useOrderSelection(orders, filter);
  return <BulkChanges selection={selection} whole={undefined} status={filter.status} />;
}

// Within `act`, instead of in the next task, when a busy machine may already have gone on.
notifyManager.setScheduler(queueMicrotask);
const client = new QueryClient();
const show = (filter: OrderFilter, orders?: readonly PartialOrder[]) =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <List filter={filter} orders={orders} />
      </QueryClientProvider>,
    ),
  );

/** The last button with a name: a dialog's is named like the one that opens it. */
const button = (name: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name);
const press = (name: string) => act(() => button(name)?.click());
const selected = () => selection.orders.map(({ _id }) => _id);

/** Answers the pending request. */
let respond: (response: unknown) => Promise<void>;

beforeEach(async () => {
  adminRequest.mockReset();
  adminRequest.mockImplementation(
    () =>
      new Promise((resolve) => {
        respond = (response) => act(async () => resolve(response));
      }),
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show(PENDING);
  await act(() => selection.toggleAll());
});

afterEach(() => {
  act(() => root.unmount());
  client.clear();
  document.body.replaceChildren();
});

it('an order that left the list and returns is no longer selected after all were toggled', async () => {
  const [first, second] = selection.orders as [PartialOrder, PartialOrder];
  await show(PENDING, [second]);
  await act(() => selection.toggleAll());
  await act(() => selection.toggleAll([second._id]));
  await show(PENDING, [first, second]);
  expect(selected()).toEqual([second._id]);
});

describe('when the orders are paid', () => {
  beforeEach(() => press('Mark 2 as Paid'));
  const paid = { updated: PAID, failed: [] };

  it('they stay selected', async () => {
    await respond(paid);
    expect(selected()).toEqual(['1', '2']);
  });

  it('those that are no longer selected stay so', async () => {
    await act(() => selection.toggle('1'));
    await respond(paid);
    expect(selected()).toEqual(['2']);
  });

  it('none are selected after the selection was cleared', async () => {
    await press('Clear selection');
    await respond(paid);
    expect([selected(), selection.gone]).toEqual([[], 0]);
  });

  it('none are selected under another filter', async () => {
    await show(ALL);
    await respond(paid);
    expect([selected(), selection.gone]).toEqual([[], 0]);
  });
});

describe('while the orders are shipped', () => {
  beforeEach(async () => {
    await show(PENDING, PAID);
    await press('Mark 2 as Shipped');
    await press('Mark 2 as Shipped');
  });

  it('they cannot be changed in another way', async () => {
    expect(adminRequest).toHaveBeenCalledTimes(1);
    expect(document.querySelector('[aria-busy]')?.ariaBusy).toBe('true');
    for (const name of ['Cancel 2 orders', 'Mark 2 as Shipped'])
      expect(button(name)?.ariaDisabled).toBe('true');
    await press('Cancel 2 orders');
    await press('Mark 2 as Paid');
    await press('Mark 2 as Shipped');
    expect(adminRequest).toHaveBeenCalledTimes(1);
    // A question would repeat the name.
    expect(document.body.textContent?.split('Cancel 2 orders')).toHaveLength(2);
  });

  it('a failure is listed even after the selection was cleared', async () => {
    await press('Clear selection');
    await respond({ updated: [PAID[0]], failed: [{ _id: '2', error: 'Not paid.' }] });
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('2: Not paid.');
  });
});
