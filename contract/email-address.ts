/** An address that every mail server can deliver to, in the form used for sending. */
export interface EmailAddress {
  /** As it was typed: only the receiving server knows whether its case matters. */
  localPart: string;
  /** In lower case and in ASCII (IDNA), without the dot of the DNS root. */
  domain: string;
}

/** RFC 5321's `Dot-string`: not all servers accept quoted or non-ASCII local parts. */
const LOCAL_PART = /^(?!\.|.*\.(?:\.|$))[\w!#$%&'*+./=?^`{|}~-]{1,64}$/;

/** Two labels or more, of letters, digits and inner hyphens. The last label is not a number, as in an IPv4 address. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

export const MAX_EMAIL_LENGTH = 254;

/** A label with a leading or trailing hyphen, which Punycode would hide. The ideographic full stop also ends a label. */
const OUTER_HYPHEN = /(?:^|[.。])-|-(?:[.。]|$)/;

/** Characters that `URL` would parse as a port, a path or an escape. */
const NOT_IN_DOMAIN = /[^\P{ASCII}A-Za-z\d.-]/u;

/**
 * `URL` is the only IDNA implementation that browsers and Node share. They differ for domains that are already ASCII.
 * @throws TypeError
 */
function toAscii(typed: string): string {
  if (!/\P{ASCII}/u.test(typed) || NOT_IN_DOMAIN.test(typed)) return typed.toLowerCase();
  if (OUTER_HYPHEN.test(typed.normalize('NFKC')))
    throw new TypeError('A label starts or ends with a hyphen.');
  return new URL(`http://${typed}`).hostname;
}

function parseDomain(typed: string): string | undefined {
  try {
    const domain = toAscii(typed).replace(/\.$/, '');
    return DOMAIN.test(domain) ? domain : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined for an invalid address, or one that not every mail server accepts */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > MAX_EMAIL_LENGTH) return undefined;
  const at = text.indexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  if (!LOCAL_PART.test(localPart)) return undefined;
  const domain = parseDomain(text.slice(at + 1));
  if (domain === undefined || localPart.length + 1 + domain.length > MAX_EMAIL_LENGTH) return undefined;
  return { localPart, domain };
}

/** The same text for every spelling of an address. For comparison only, not for sending. */
export function comparableEmail(text: string): string {
  const address = parseEmailAddress(text);
  return (address === undefined ? text : `${address.localPart}@${address.domain}`).toLowerCase();
}

/** The mailbox of an address, without the part after a plus. For comparison only. */
export function comparableMailbox(text: string): string {
  return comparableEmail(text).replace(/^([^@+]+)\+[^@]*@/, '$1@');
}
