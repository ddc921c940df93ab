/** Where root keeps what an unprivileged PostgreSQL must reach: every user may enter it, unlike many checkouts. */
export const SERVICE_FOLDER = '/var/lib/laser-cat-collar-shop';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
