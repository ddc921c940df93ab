import { Injectable } from '@nestjs/common';
import type { JwtSignOptions } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import type { SessionUser } from '../../contract/api/session.ts';
import { Operator } from './operator.entity.ts';

/**
 * What a session token says: the id of the operator, the version of the password that they signed in with, and when the
 * session ends, in seconds since 1970.
 */
const sessionClaimsSchema = z.object({ sub: z.guid(), tokenVersion: z.int32(), exp: z.int() });
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

export interface Session {
  user: SessionUser;
  claims: SessionClaims;
}

/** The PostgreSQL channel on which a trigger says that sessions may have ended. */
export const OPERATOR_SESSIONS_CHANNEL = 'operator_sessions';

/** Tells session tokens from other tokens that are signed with the same secret. */
export const AUDIENCE = 'shop-admin';

export const SIGN_OPTIONS = {
  algorithm: 'HS256',
  audience: AUDIENCE,
  expiresIn: '12h',
} satisfies JwtSignOptions;

/** Verifies sessions: for the guard, and for what outlasts the request that the guard has let in. */
@Injectable()
export class SessionCheck {
  constructor(@InjectRepository(Operator) private readonly operators: Repository<Operator>) {}

  /**
   * @param claims of a token whose signature is verified; anybody with the secret may have written them
   * @returns undefined when the claims are malformed, the session is over, the account is gone or its password has
   * changed since
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
