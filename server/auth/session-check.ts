import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SessionUser } from '../../contract/session.ts';
import { Operator } from './operator.entity.ts';
import { type SessionClaims, VERIFY_OPTIONS } from './session-token.ts';

/** Tells whether a session still stands, for what outlasts the request that the guard has let in. */
@Injectable()
export class SessionCheck {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly jwt: JwtService,
  ) {}

  /** @returns undefined when the account is gone or its password has changed since */
  async operatorOf({ sub, tokenVersion }: SessionClaims): Promise<SessionUser | undefined> {
    const operator = await this.operators.findOneBy({ id: sub, tokenVersion });
    return operator === null ? undefined : { _id: operator.id, email: operator.email };
  }

  async isAlive(token: string): Promise<boolean> {
    const claims = await this.jwt.verifyAsync<SessionClaims>(token, VERIFY_OPTIONS).catch(() => undefined);
    return claims !== undefined && (await this.operatorOf(claims)) !== undefined;
  }
}
