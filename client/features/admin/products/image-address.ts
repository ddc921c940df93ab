/** What becomes of an address when a page of the shop shows it as a picture. */
export type ImageAddress = 'none' | 'shown' | 'upgraded' | 'never';

/**
 * As the shop's content security policy has it: pictures of this shop, of https and http addresses, and data.
 * @param page the address of the page that shows it
 */
export function imageAddress(typed: string, page: string): ImageAddress {
  const text = typed.trim();
  if (text === '') return 'none';
  if (!URL.canParse(text, page)) return 'never';
  const { href, protocol, hostname } = new URL(text, page);
  if (protocol === 'https:' || href.startsWith('data:image/')) return 'shown';
  if (protocol !== 'http:') return 'never';
  return new URL(page).protocol === 'https:' && hostname !== 'localhost' ? 'upgraded' : 'shown';
}
