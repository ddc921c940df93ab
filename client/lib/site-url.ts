/**
 * Canonical links and social cards must name the whole address, which is only known where the shop runs. The
 * prerendered pages therefore carry this word in its place, and the server replaces it in the HTML it sends.
 */
const PLACEHOLDER = '__ORIGIN__';

/** As the server wrote it into the page, so that prerendered and hydrated addresses are the same. */
function origin(): string {
  if (typeof document === 'undefined') return PLACEHOLDER;
  const written = document.documentElement.dataset.origin;
  return written && written !== PLACEHOLDER ? written : window.location.origin;
}

export function siteUrl(path: string): string {
  return origin() + path;
}
