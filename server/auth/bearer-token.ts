const MAX_HEADER_LENGTH = 4096;

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, 2.1), in any case. The patterns are anchored and unambiguous, so
 * that no header causes catastrophic backtracking.
 * @returns undefined without a header or with another scheme, '' for a token that is missing, malformed or too long
 */
export function bearerToken(authorization = ''): string | undefined {
  if (!/^Bearer(?: |$)/i.test(authorization)) return undefined;
  if (authorization.length > MAX_HEADER_LENGTH) return '';
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}
