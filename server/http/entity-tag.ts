import { BadRequestException } from '@nestjs/common';

/** RFC 9110, 8.8.3: a tag, and what may stand before and after it in a list. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAG_LIST = new RegExp(String.raw`^[\t ]*${TAG}(?:[\t ]*,[\t ]*${TAG})*[\t ]*$`);

/** The tags of an `If-Match` or `If-None-Match`, `'*'` for any; undefined for what is neither. */
export function readEntityTags(header: string): string[] | '*' | undefined {
  if (header.trim() === '*') return '*';
  return TAG_LIST.test(header) ? header.match(new RegExp(TAG, 'g'))?.map(String) : undefined;
}

/** Whether who asks has this very answer already (RFC 9110, 13.1.2: a weak comparison). */
export function isKnown(entityTag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = readEntityTags(ifNoneMatch) ?? [];
  return tags === '*' || tags.some((tag) => tag.replace(/^W\//, '') === entityTag);
}

/** @throws BadRequestException when the header has a form that no client of ours can mean */
export function readIfMatch(header: string | undefined): string[] | '*' {
  if (header === undefined) return '*';
  const tags = readEntityTags(header);
  if (tags !== undefined) return tags;
  throw new BadRequestException('If-Match must be * or a list of ETags in double quotes, such as "3".');
}
