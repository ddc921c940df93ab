import { Injectable } from '@nestjs/common';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { Strategy } from 'passport-jwt';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import type { SessionUser } from '../../contract/session.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { Operator } from './operator.entity.ts';

/** What a session token says: the id of the operator, and the version of the password that they signed in with. */
const sessionClaimsSchema = z.object({ sub: z.guid(), tokenVersion: z.int32() });
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

/** Tells session tokens from other tokens that are signed with the same secret. */
const AUDIENCE = 'shop-admin';

export const SIGN_OPTIONS = {
  algorithm: 'HS256',
  audience: AUDIENCE,
  expiresIn: '12h',
} satisfies JwtSignOptions;
const VERIFY_OPTIONS = { algorithms: ['HS256' as const], audience: AUDIENCE };

/** Verifies sessions: for the guard, and for what outlasts the request that the guard has let in. */
@Injectable()
export class SessionCheck {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly jwt: JwtService,
  ) {}

  /**
   * @param claims of a token whose signature is verified; anybody with the secret may have written them
   * @returns undefined when the claims are malformed, the account is gone or its password has changed since
   */
  async operatorOf(claims: SessionClaims): Promise<SessionUser | undefined> {
    const { data } = sessionClaimsSchema.safeParse(claims);
    if (data === undefined) return undefined;
    const operator = await this.operators.findOneBy({ id: data.sub, tokenVersion: data.tokenVersion });
    return operator === null ? undefined : { _id: operator.id, email: operator.email };
  }

  async isAlive(token: string): Promise<boolean> {
    const claims = await this.jwt.verifyAsync<SessionClaims>(token, VERIFY_OPTIONS).catch(() => undefined);
    return claims !== undefined && (await this.operatorOf(claims)) !== undefined;
  }
}

/** What the guard asks: the token of the request's header, verified by `SessionCheck`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @InjectSettings() settings: Settings,
    private readonly sessions: SessionCheck,
  ) {
    super({
      jwtFromRequest: ({ headers }) => bearerToken(headers.authorization) ?? null,
      secretOrKey: settings.jwtSecret,
      ...VERIFY_OPTIONS,
    });
  }

  /** The operator behind a token, or false when the session has ended. */
  async validate(claims: SessionClaims): Promise<SessionUser | false> {
    return (await this.sessions.operatorOf(claims)) ?? false;
  }
}
