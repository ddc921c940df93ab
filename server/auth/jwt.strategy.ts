import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { bearerToken } from './bearer-token.ts';
import { AUDIENCE, type Session, SessionCheck } from './session-check.ts';

/** Verifies the signature of the bearer token; `SessionCheck` does the rest. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @InjectSettings() settings: Settings,
    private readonly sessions: SessionCheck,
  ) {
    super({
      jwtFromRequest: ({ headers }) => bearerToken(headers.authorization) ?? null,
      // With text, jsonwebtoken first tries to read a public key from it, for each request. passport-jwt's types have no KeyObject.
      secretOrKey: createSecretKey(settings.jwtSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      audience: AUDIENCE,
    });
  }

  /** If the claims are not an object, passport-jwt throws instead of rejecting the token. */
  override authenticate(...values: Parameters<Strategy['authenticate']>): void {
    try {
      super.authenticate(...values);
    } catch {
      this.fail(401);
    }
  }

  async validate(claims: unknown): Promise<Session | false> {
    return (await this.sessions.sessionOf(claims)) ?? false;
  }
}
