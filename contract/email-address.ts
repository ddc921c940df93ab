/** An address that every mail server can send to, in the parts and the spelling in which it is sent. */
export interface EmailAddress {
  /** As it was typed: only the receiving server knows whether its case matters. */
  localPart: string;
  /** In lower case and in ASCII (IDNA), without the dot of the DNS root. */
  domain: string;
}

/** RFC 5321's `Dot-string`: what is quoted, or not ASCII, is not taken everywhere. */
const LOCAL_PART = /^(?!\.|.*\.(?:\.|$))[\w!#$%&'*+./=?^`{|}~-]{1,64}$/;

/** Two labels or more, of letters, digits and inner hyphens. The last one is no number, as it is in an IPv4 address. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

export const MAX_EMAIL_LENGTH = 254;

/** A label that begins or ends with a hyphen, which Punycode would hide. The ideographic full stop ends a label too. */
const OUTER_HYPHEN = /(?:^|[.。])-|-(?:[.。]|$)/;

/** What `URL` would read as a port, a path or an escape. */
const NOT_OF_A_DOMAIN = /[^\P{ASCII}A-Za-z\d.-]/u;

/**
 * `URL` is the one implementation of IDNA that browsers and Node share. About domains that are in ASCII already they differ.
 * @throws TypeError
 */
function inAscii(typed: string): string {
  if (!/\P{ASCII}/u.test(typed) || NOT_OF_A_DOMAIN.test(typed)) return typed.toLowerCase();
  if (OUTER_HYPHEN.test(typed.normalize('NFKC'))) throw new TypeError('A label has an outer hyphen.');
  return new URL(`http://${typed}`).hostname;
}

function readDomain(typed: string): string | undefined {
  try {
    const domain = inAscii(typed).replace(/\.$/, '');
    return DOMAIN.test(domain) ? domain : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined for a text that is no email address, or one that not every mail server takes */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > MAX_EMAIL_LENGTH) return undefined;
  const at = text.indexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  if (!LOCAL_PART.test(localPart)) return undefined;
  const domain = readDomain(text.slice(at + 1));
  if (domain === undefined || localPart.length + 1 + domain.length > MAX_EMAIL_LENGTH) return undefined;
  return { localPart, domain };
}

/** The same text for every spelling of an address, to compare by and not to send to. */
export function comparableEmail(text: string): string {
  const address = parseEmailAddress(text);
  return (address === undefined ? text : `${address.localPart}@${address.domain}`).toLowerCase();
}

/** The mailbox behind an address, to compare by: what follows a plus is only for its owner. */
export function comparableMailbox(text: string): string {
  return comparableEmail(text).replace(/^([^@+]+)\+[^@]*@/, '$1@');
}
