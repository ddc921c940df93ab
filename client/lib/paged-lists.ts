import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

const isLoadingMore = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** The lists under a key that are loading their next page. */
export function listsLoadingMore(client: QueryClient, queryKey: QueryKey): Query[] {
  return client.getQueryCache().findAll({ queryKey, predicate: isLoadingMore });
}

/**
 * Changes the cached lists under a key, and cancels the fetches that began before the change and would undo it. A list
 * that was loading its next page goes on loading it.
 */
export async function changeLists<Page>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (pages: readonly Page[]) => Page[],
): Promise<void> {
  const loadingMore = listsLoadingMore(client, queryKey);
  await client.cancelQueries({ queryKey });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (data) => data && { ...data, pages: change(data.pages) },
  );
  // A failure is told by the list's own query function.
  for (const list of loadingMore)
    list.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } }).catch(() => {});
}

/**
 * Whether a list is refetched that has failed to be refetched before. The first failure has been told; the others of
 * the same outage need no words.
 */
export function failsAgain(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore === undefined;
}
