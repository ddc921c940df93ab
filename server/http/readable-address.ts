/** `http://host` in front of a path, which every server must understand (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?]*/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a request as the router can read it. A path that cannot be decoded means its own characters, so
 * that it is answered where every other unknown path is: a page for visitors, JSON for programs.
 */
export function readableAddress(address: string): string {
  const relative = address.replace(ABSOLUTE, '');
  const [path = ''] = relative.split('?', 1);
  const query = relative.slice(path.length);
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}` || '/';
}
