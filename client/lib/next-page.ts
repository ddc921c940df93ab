/** The path of the page after this one, from the answer's `Link` header; undefined on the last page. */
export function nextPage(linkHeader: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of linkHeader?.matchAll(/<([^>]*)>([^,<]*)/g) ?? []) {
    // Only a path of this very server, which "//x" and "/\x" are not: the operator's token goes with the request.
    if (/;\s*rel="?next"?\s*(;|$)/i.test(parameters) && address.startsWith('/api/')) return address;
  }
  return undefined;
}
