import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Repository } from 'typeorm';
import type { SessionUser } from '../../contract/session.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Operator } from './operator.entity.ts';
import { type SessionClaims, VERIFY_OPTIONS } from './session-token.ts';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @InjectSettings() settings: Settings,
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: settings.jwtSecret,
      ...VERIFY_OPTIONS,
    });
  }

  /** The operator behind a token, or false when the account is gone or its password has changed since. */
  async validate(claims: SessionClaims): Promise<SessionUser | false> {
    const operator = await this.operators.findOneBy({ id: claims.sub, tokenVersion: claims.tokenVersion });
    return operator !== null && { _id: operator.id, email: operator.email };
  }
}
