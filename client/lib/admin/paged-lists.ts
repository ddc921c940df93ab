import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { adminResponse } from '#client/lib/admin/admin-request.ts';

export interface Page<Row> {
  rows: Row[];
  /** The path of the next page. */
  next: string | undefined;
}

export async function adminPage<Row>(path: string, signal?: AbortSignal): Promise<Page<Row>> {
  const { body, headers } = await adminResponse<Row[]>(path, { signal });
  return { rows: body, next: nextPage(headers.get('Link')) };
}

/** The path of the next page, from the `Link` header of a response; undefined on the last page. */
export function nextPage(linkHeader: string | null): string | undefined {
  for (const [, path = '', parameters = ''] of linkHeader?.matchAll(/<([^<>]*)>([^,<]*)/g) ?? []) {
    // Only a path on this server (unlike "//x" and "/\x"), because the request includes the operator's token.
    if (/;\s*rel="?next"?\s*(;|$)/i.test(parameters) && path.startsWith('/api/')) return path;
  }
  return undefined;
}

/** All rows of the loaded pages. A row that moved to the next page between two requests appears once. */
export function loadedRows<Row extends { _id: string }>(pages: readonly Page<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row._id, row])).values()];
}

const isLoadingMore = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** The lists under a key that are loading their next page. */
export function listsLoadingMore(client: QueryClient, queryKey: QueryKey): Query[] {
  return client.getQueryCache().findAll({ queryKey, predicate: isLoadingMore });
}

/**
 * Changes the cached lists under a key, and cancels the fetches that would undo the change. A list that was loading its
 * next page continues loading it.
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
  // The list's query function reports failures.
  for (const list of loadingMore)
    list.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } }).catch(() => {});
}

/** Whether the previous refetch of this list failed, too: an outage is only reported once. */
export function isRepeatedFailure(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore === undefined;
}
