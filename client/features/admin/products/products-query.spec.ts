import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import type { Product } from '#contract/api/products.ts';
import {
  changeList,
  productsQuery,
  withCreated,
  withoutDeleted,
  withPending,
  withUpdated,
} from './products-query.ts';

const product = (_id: string, title = _id): Product => ({
  _id,
  title,
  description: 'Rings.',
  price: 3,
  image: '/bell.jpg',
  inventory: 5,
  version: 1,
});

const pages = [
  { rows: [product('d'), product('c')], next: '/api/products?after=c' },
  { rows: [product('c'), product('b')], next: undefined },
];
const ids = (changed: typeof pages) => loadedRows(changed).map(({ _id }) => _id);

describe('the loaded pages of products', () => {
  it('list every product once, in order', () => {
    expect(ids(pages)).toEqual(['d', 'c', 'b']);
  });

  it('list a new product first, once', () => {
    expect(ids(withCreated(pages, product('e')))).toEqual(['e', 'd', 'c', 'b']);
    expect(ids(withCreated(pages, product('b')))).toEqual(['b', 'd', 'c']);
  });

  it('keep the position of an updated product', () => {
    const changed = withUpdated(pages, product('b', 'new'));
    expect(loadedRows(changed)[2]).toEqual(product('b', 'new'));
    expect(ids(withUpdated(pages, product('x')))).toEqual(['d', 'c', 'b']);
  });

  it('drop a deleted product and keep the link to the next page', () => {
    expect(ids(withoutDeleted(pages, 'c'))).toEqual(['d', 'b']);
    expect(withoutDeleted(pages, 'c')[0]?.next).toBe('/api/products?after=c');
  });
});

describe('pending changes', () => {
  const list = loadedRows(pages);
  const { _id, version, ...fields } = product('b', 'new');

  it('are applied optimistically', () => {
    const shown = withPending(list, [{ product: { _id }, draft: fields }], ['d']);
    expect(shown).toEqual([product('c'), { ...fields, _id, version }]);
  });

  it('leave no trace once they are over', () => {
    expect(withPending(list, [], [])).toEqual(list);
  });
});

describe('a change to the cached list', () => {
  it('refetches the list whose first fetch it cancelled', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const first = { rows: [product('a')], next: undefined };
    let fetches = 0;
    const observer = new InfiniteQueryObserver(client, {
      ...productsQuery,
      // The first fetch begins before the change and never ends.
      queryFn: () => (++fetches === 1 ? new Promise<typeof first>(() => {}) : Promise.resolve(first)),
    });
    const stop = observer.subscribe(() => {});
    await changeList(client, (known) => withCreated(known, product('a')));
    const shown = await new Promise((resolve) =>
      observer.subscribe(({ data }) => data && resolve(data.pages)),
    );
    expect(shown).toEqual([first]);
    stop();
  });
});
