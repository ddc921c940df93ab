import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ORDER_LISTS } from './get-orders.ts';
import { refreshOrders } from './refresh-orders.ts';

const queryKey = ORDER_LISTS;

/** A list that is in view and takes a while to fetch. */
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
  // These tests run without a browser.
  Object.assign(globalThis, { document: { hidden: false } });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

describe('refreshOrders', () => {
  it('fetches at once, and then once a second at most', async () => {
    const client = new QueryClient();
    const { queryFn, stop } = shownList(client, 10);
    for (let news = 0; news < 9; news++) {
      refreshOrders(client);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(queryFn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('lets more of a list arrive first, and then fetches all of it', async () => {
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

  it('gives up what never arrives', async () => {
    const client = new QueryClient();
    const { queryFn, stop } = shownList(client, Number.MAX_SAFE_INTEGER);
    refreshOrders(client);
    refreshOrders(client);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('lets a slow list arrive, however much news comes meanwhile', async () => {
    const client = new QueryClient();
    const { stop, since } = shownList(client, 2_500);
    for (let news = 0; news < 100; news++) {
      refreshOrders(client);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(since()).toBeGreaterThanOrEqual(4);
    stop();
  });
});
