import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { changeLists, isRepeatedFailure, nextPage } from './paged-lists.ts';

const queryKey = ['list'];

/** A list of numbered pages that take 100 ms each to load, and the failures that it reports. */
function openList(client: QueryClient) {
  const server = { fails: false };
  const reported: string[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    async queryFn({ pageParam }) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (!server.fails) return `page ${pageParam}`;
      if (!isRepeatedFailure(client, queryKey)) reported.push(`page ${pageParam} failed`);
      throw new Error('unavailable');
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
    retry: false,
  });
  const close = observer.subscribe(() => {});
  const pages = () => observer.getCurrentResult().data?.pages;
  return { observer, close, pages, server, reported };
}

const loaded = () => jest.advanceTimersByTimeAsync(1_000);
const change = (pages: readonly string[]) => pages.map((page) => `changed ${page}`);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a list that is changed', () => {
  it('keeps a change made during a refetch', async () => {
    const client = new QueryClient();
    const { observer, close, pages } = openList(client);
    await loaded();
    void observer.refetch();
    await changeLists<string>(client, queryKey, change);
    await loaded();
    expect(pages()).toEqual(['changed page 1']);
    close();
  });

  it('continues loading its next page', async () => {
    const client = new QueryClient();
    const { observer, close, pages } = openList(client);
    await loaded();
    void observer.fetchNextPage();
    await changeLists<string>(client, queryKey, change);
    expect(observer.getCurrentResult().isFetchingNextPage).toBe(true);
    await loaded();
    expect(pages()).toEqual(['changed page 1', 'page 2']);
    close();
  });
});

describe('a list that cannot be fetched', () => {
  it('reports each outage once', async () => {
    const client = new QueryClient();
    const { observer, close, server, reported } = openList(client);
    await loaded();
    for (const fails of [true, true, true, false, true]) {
      server.fails = fails;
      void observer.refetch();
      await loaded();
    }
    expect(reported).toEqual(['page 1 failed', 'page 1 failed']);
    close();
  });

  it('reports each failed initial load and each failed next page', async () => {
    const client = new QueryClient();
    const { observer, close, server, reported } = openList(client);
    server.fails = true;
    await loaded();
    void observer.refetch();
    await loaded();
    expect(reported).toEqual(['page 1 failed', 'page 1 failed']);
    server.fails = false;
    void observer.refetch();
    await loaded();
    server.fails = true;
    void observer.refetch();
    await loaded();
    void observer.fetchNextPage();
    await loaded();
    expect(reported.slice(2)).toEqual(['page 1 failed', 'page 2 failed']);
    close();
  });
});

describe('nextPage', () => {
  it.each([
    ['</api/orders?limit=50&after=abc>; rel="next"', '/api/orders?limit=50&after=abc'],
    ['</api/orders>; rel="first", </api/orders?after=b>; rel="next"', '/api/orders?after=b'],
    ['</api/orders?after=b>; title="more"; rel=next', '/api/orders?after=b'],
    ['</api/orders?after=a,b>; rel="next"', '/api/orders?after=a,b'],
    ['</api/orders?after=a>; rel="prev"', undefined],
    ['<https://elsewhere.example/api/orders>; rel="next"', undefined],
    ['<//elsewhere.example/api/orders>; rel="next"', undefined],
    ['</\\elsewhere.example/api/orders>; rel="next"', undefined],
    ['</\t/elsewhere.example/api/orders>; rel="next"', undefined],
    ['garbage', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %p is %p', (header, path) => {
    expect(nextPage(header)).toBe(path);
  });
});
