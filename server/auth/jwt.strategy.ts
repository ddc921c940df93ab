import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import type { SessionUser } from '../../contract/session.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { SessionCheck } from './session-check.ts';
import { type SessionClaims, VERIFY_OPTIONS } from './session-token.ts';

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

  /** The operator behind a token, or false when there is none any more. */
  async validate(claims: SessionClaims): Promise<SessionUser | false> {
    return (await this.sessions.operatorOf(claims)) ?? false;
  }
}
