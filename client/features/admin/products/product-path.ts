export function productPath(id: string): string {
  return `/api/products/${encodeURIComponent(id)}`;
}
