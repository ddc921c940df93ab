/** `http://host` before the path, which every server must accept (RFC 9112 §3.2.2). */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The URL of a request in a form that the router can parse. A path that cannot be decoded is treated literally, so that it
 * gets the same response as other unknown paths.
 */
export function normalizeUrl(url: string): string {
  // Fast path for nearly every URL.
  if (url.startsWith('/') && !url.includes('%')) return url;
  const relative = url.replace(ABSOLUTE, '').replace(/^(?=\?|$)/, '/');
  const [path = ''] = relative.split('?', 1);
  const query = relative.slice(path.length);
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}`;
}
