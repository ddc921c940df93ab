/** `http://host` in front of a path, which every server must understand (RFC 9112 §3.2.2). */
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
 * The URL of a request in a form that the router can read. A path that cannot be decoded is taken literally, so that
 * it gets the response of every other unknown path: a page for visitors, JSON for programs.
 */
export function normalizeUrl(url: string): string {
  // Nearly every URL is in that form.
  if (url.startsWith('/') && !url.includes('%')) return url;
  const relative = url.replace(ABSOLUTE, '').replace(/^(?=\?|$)/, '/');
  const [path = ''] = relative.split('?', 1);
  const query = relative.slice(path.length);
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}`;
}
