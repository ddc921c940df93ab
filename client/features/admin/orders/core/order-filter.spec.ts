import { isFiltered, offeredSorts, ordersPath, readOrdersParams, withFilter } from './order-filter.ts';

const read = (query: string) => readOrdersParams(new URLSearchParams(query));

describe('the URL of the orders tab', () => {
  it.each([
    ['', {}],
    ['tab=orders', {}],
    ['search=ada', { search: 'ada' }],
    ['search=++ada+lovelace+', { search: 'ada lovelace' }],
    ['email=ada%40example.com&status=paid', { email: 'ada@example.com', status: 'paid' }],
    ['email=', {}],
    ['search=', {}],
    ['search=+', {}],
    [`search=${'a'.repeat(300)}`, { search: 'a'.repeat(200) }],
    ['status=paid', { status: 'paid' }],
    ['status=shipped', {}],
    ['status=PAID', {}],
    ['sort=amount', { sort: 'amount' }],
    ['sort=-createdAt', {}],
    ['sort=constructor', {}],
    ['status=paid&sort=-amount&search=a%26b', { status: 'paid', sort: '-amount', search: 'a&b' }],
  ])('parses %p as the filter %p', (query, filter) => {
    expect(read(query).filter).toEqual(filter);
  });

  it('contains the id of the open order', () => {
    expect(read('tab=orders&order=1-2').openOrderId).toBe('1-2');
    expect(read('order=').openOrderId).toBeUndefined();
  });

  it('changes its filter and keeps its other parameters', () => {
    const params = new URLSearchParams('tab=orders&status=paid&sort=amount');
    expect(withFilter(params, { search: ' ada ', sort: '-createdAt' }).toString()).toBe(
      'tab=orders&search=ada',
    );
    expect(params.get('status')).toBe('paid');
  });
});

describe('the list of orders to ship', () => {
  it.each([true, false])('can be sorted by payment if shoppers pay by link: %p', (paidByLink) => {
    expect(offeredSorts('unshipped', paidByLink).includes('paidAt')).toBe(paidByLink);
    for (const others of [undefined, 'shipped'] as const)
      expect(offeredSorts(others, paidByLink)).not.toContain('paidAt');
  });
});

it('only the list of shipped orders can be sorted by the time they shipped', () => {
  expect(offeredSorts('shipped')).toContain('-shippedAt');
  for (const others of [undefined, 'unshipped'] as const)
    expect(offeredSorts(others)).not.toContain('-shippedAt');
});

describe('the API path', () => {
  it.each([
    [{}, '/api/orders'],
    [{ sort: '-createdAt' } as const, '/api/orders'],
    [
      { search: 'a&b', status: 'paid', sort: 'amount' } as const,
      '/api/orders?search=a%26b&status=paid&sort=amount',
    ],
  ])('for the filter %p is %p', (filter, path) => {
    expect(ordersPath(filter)).toBe(path);
  });
});

it.each([
  [{}, false],
  [{ sort: 'amount' } as const, false],
  [{ search: 'a' }, true],
  [{ email: 'a@b.example' }, true],
  [{ status: 'paid' } as const, true],
])('whether %p excludes orders: %p', (filter, filtered) => {
  expect(isFiltered(filter)).toBe(filtered);
});
