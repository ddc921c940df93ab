import { renderToStaticMarkup } from 'react-dom/server';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { DayHeading, daysOf } from './order-days.tsx';
import type { OrderSelection } from './order-selection.ts';

const SHIPPED = { fulfillment: 'shipped', sort: '-shippedAt' } as const;
const FRIDAY = new Date(2023, 10, 24, 12).toISOString();
const THURSDAY = new Date(2023, 10, 23, 12).toISOString();
const orders: PartialOrder[] = [
  { _id: '1', shippedAt: FRIDAY },
  // Just undone elsewhere.
  { _id: '2', shippedAt: null },
  { _id: '3', shippedAt: FRIDAY },
  { _id: '4', shippedAt: THURSDAY },
];

it('collects the orders of each day once, in their order', () => {
  expect(daysOf(orders, SHIPPED)).toEqual([
    ['Shipped Fri, Nov 24, 2023', ['1', '3']],
    ['Shipped Thu, Nov 23, 2023', ['4']],
  ]);
});

it.each([{}, { ...SHIPPED, sort: 'createdAt' }, { status: 'paid' }] as const)(
  'finds no days with %p',
  (filter) => {
    expect(daysOf(orders, filter)).toEqual([]);
  },
);

it.each([
  [false, ['1', '3'], 'Select 2 orders: Due today', 'Due today · 2 orders'],
  [false, ['1'], 'Select 1 order: Due today', 'Due today · 1 order'],
  [true, ['1', '3'], 'Select first 2 orders: Due today', 'Due today · first 2 orders'],
])('a heading says what its checkbox selects, if more may follow (%p)', (more, ids, name, text) => {
  const selection = { stateOf: () => 'none' } as unknown as OrderSelection;
  const html = renderToStaticMarkup(
    <table>
      <tbody>
        <DayHeading day={['Due today', ids]} more={more} selection={selection} columns={7} />
      </tbody>
    </table>,
  );
  expect(html).toContain(`aria-label="${name}"`);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text);
});
