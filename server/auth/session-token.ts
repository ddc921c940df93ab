import type { JwtSignOptions } from '@nestjs/jwt';

/** What a session token says: whose it is, and of which password. */
export interface SessionClaims {
  sub: string;
  tokenVersion: number;
}

/** Tells our session tokens from other tokens that may be signed with the same secret. */
const AUDIENCE = 'shop-admin';

export const SIGN_OPTIONS = {
  algorithm: 'HS256',
  audience: AUDIENCE,
  expiresIn: '12h',
} satisfies JwtSignOptions;
export const VERIFY_OPTIONS = { algorithms: ['HS256' as const], audience: AUDIENCE };
