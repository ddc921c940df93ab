import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ORDER_LISTS } from './orders-queries.ts';
import { refreshOrders } from './refresh-orders.ts';

const queryKey = ORDER_LISTS;

/** A visible list that takes this long to fetch. */
function shownList(client: QueryClient, milliseconds: number) {
  const queryFn = jest.fn(() => new Promise((resolve) => setTimeout(resolve, milliseconds, 'orders')));
  client.setQueryData(queryKey, 'orders');
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
  return { queryFn, stop, since: () => client.getQueryState(queryKey)?.dataUpdateCount };
}

beforeEach(() => {
  jest.useFakeTimers();
  // Unit tests run without a DOM.
  Object.assign(globalThis, { document: { hidden: false } });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

describe('refreshOrders', () => {
  it('fetches immediately, then at most once per second', async () => {
    const client = new QueryClient();
    const { queryFn, stop } = shownList(client, 10);
    for (let event = 0; event < 9; event++) {
      refreshOrders(client);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(queryFn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('waits for the next page of a list before it refetches the list', async () => {
    const client = new QueryClient();
    const queryFn = jest.fn(
      ({ pageParam }) => new Promise((resolve) => setTimeout(() => resolve(pageParam), 300)),
    );
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ORDER_LISTS,
      queryFn,
      initialPageParam: 1,
      getNextPageParam: (_page, pages) => pages.length + 1,
    });
    const stop = observer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(300);
    void observer.fetchNextPage();
    refreshOrders(client);
    await jest.advanceTimersByTimeAsync(300);
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(queryFn).toHaveBeenCalledTimes(4);
    stop();
  });

  it('refetches what was loading for the first time', async () => {
    const client = new QueryClient();
    let change = 'before';
    const observer = new QueryObserver(client, {
      queryKey: [...queryKey, 'loading'],
      queryFn: () => {
        const read = change;
        return new Promise((resolve) => setTimeout(resolve, 300, read));
      },
    });
    const stop = observer.subscribe(() => {});
    change = 'after';
    refreshOrders(client);
    await jest.advanceTimersByTimeAsync(300);
    expect(observer.getCurrentResult().data).toBe('before');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(observer.getCurrentResult().data).toBe('after');
    stop();
  });

  it('does not wait forever for a refresh', async () => {
    const client = new QueryClient();
    const { queryFn, stop } = shownList(client, Number.MAX_SAFE_INTEGER);
    refreshOrders(client);
    refreshOrders(client);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('never cancels a slow fetch, however many events arrive', async () => {
    const client = new QueryClient();
    const { stop, since } = shownList(client, 2_500);
    for (let event = 0; event < 100; event++) {
      refreshOrders(client);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(since()).toBeGreaterThanOrEqual(4);
    stop();
  });
});
