import { Injectable } from '@nestjs/common';
import type { JwtSignOptions } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import type { SessionUser } from '../../contract/api/session.ts';
import { Operator } from './operator.entity.ts';

/**
 * Claims of a session token: the id of the operator, the version of their password, and the expiry in seconds since 1970.
 */
const sessionClaimsSchema = z.object({ sub: z.guid(), tokenVersion: z.int32(), exp: z.int() });
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

export interface Session {
  user: SessionUser;
  claims: SessionClaims;
}

/** A trigger notifies this PostgreSQL channel when sessions may have ended. */
export const OPERATOR_SESSIONS_CHANNEL = 'operator_sessions';

/** Distinguishes session tokens from other tokens with the same secret. */
export const AUDIENCE = 'shop-admin';

export const SIGN_OPTIONS = {
  algorithm: 'HS256',
  audience: AUDIENCE,
  expiresIn: '12h',
} satisfies JwtSignOptions;

/** Verifies sessions, for the guard and for event streams that outlast the guarded request. */
@Injectable()
export class SessionCheck {
  constructor(@InjectRepository(Operator) private readonly operators: Repository<Operator>) {}

  /**
   * @param claims of a token with a valid signature; may have any shape
   * @returns undefined if the claims are malformed, the session has expired, the account was removed or its password has
   * changed
   */
  async sessionOf(claims: unknown): Promise<Session | undefined> {
    const { data } = sessionClaimsSchema.safeParse(claims);
    if (data === undefined || data.exp * 1000 <= Date.now()) return undefined;
    const operator = await this.operators.findOneBy({ id: data.sub, tokenVersion: data.tokenVersion });
    return operator === null
      ? undefined
      : { user: { _id: operator.id, email: operator.email }, claims: data };
  }
}
