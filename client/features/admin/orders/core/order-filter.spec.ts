import { isNarrowed, ordersPath, readOrdersParams, withFilter } from './order-filter.ts';

const read = (query: string) => readOrdersParams(new URLSearchParams(query));

describe('the URL of the orders', () => {
  it.each([
    ['', {}],
    ['tab=orders', {}],
    ['search=ada', { search: 'ada' }],
    ['search=++ada+lovelace+', { search: 'ada lovelace' }],
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
  ])('%p means the filter %p', (query, filter) => {
    expect(read(query).filter).toEqual(filter);
  });

  it('names the order that is open', () => {
    expect(read('tab=orders&order=1-2').opened).toBe('1-2');
    expect(read('order=').opened).toBeUndefined();
  });

  it('takes another filter and keeps its other parameters', () => {
    const params = new URLSearchParams('tab=orders&status=paid&sort=amount');
    expect(withFilter(params, { search: ' ada ', sort: '-createdAt' }).toString()).toBe(
      'tab=orders&search=ada',
    );
    expect(params.get('status')).toBe('paid');
  });
});

describe('the request', () => {
  it.each([
    [{}, '/api/orders'],
    [{ sort: '-createdAt' } as const, '/api/orders'],
    [
      { search: 'a&b', status: 'paid', sort: 'amount' } as const,
      '/api/orders?search=a%26b&status=paid&sort=amount',
    ],
  ])('of %p is %p', (filter, path) => {
    expect(ordersPath(filter)).toBe(path);
  });
});

it.each([
  [{}, false],
  [{ sort: 'amount' } as const, false],
  [{ search: 'a' }, true],
  [{ status: 'paid' } as const, true],
])('%p leaves orders out: %p', (filter, narrowed) => {
  expect(isNarrowed(filter)).toBe(narrowed);
});
