const MAX_HEADER_LENGTH = 4096;

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, 2.1), whatever its scheme's case.
 * Every pattern here is anchored and cannot match the same text in two ways, so that no header takes long.
 * @returns undefined for no header or another scheme, an empty text for a token that is missing, malformed or too long
 */
export function bearerToken(authorization = ''): string | undefined {
  if (!/^Bearer(?: |$)/i.test(authorization)) return undefined;
  if (authorization.length > MAX_HEADER_LENGTH) return '';
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}
