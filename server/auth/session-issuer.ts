import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { LoginResponse } from '../../contract/api/session.ts';
import type { Operator } from './operator.entity.ts';
import { MAX_SESSION_SECONDS, SessionCheck, type SessionClaims, SIGN_OPTIONS } from './session-check.ts';

/** Starts sessions of operators who have proven who they are. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionCheck,
  ) {}

  /** @param startedAt to renew a session: the time of its login, in seconds since 1970 */
  async start(
    operator: Pick<Operator, 'id' | 'email' | 'tokenVersion' | 'secondFactor'>,
    startedAt?: number,
  ): Promise<LoginResponse> {
    const { id: sub, tokenVersion, secondFactor } = operator;
    const user = this.sessions.userOf(operator);
    const now = Math.floor(Date.now() / 1000);
    const { idleMinutes } = user;
    const idleSeconds = idleMinutes === undefined ? MAX_SESSION_SECONDS : idleMinutes * 60;
    const claims: Omit<SessionClaims, 'exp'> = {
      sub,
      tokenVersion,
      ...(secondFactor !== null && { secondFactor: true }),
      ...((idleMinutes !== undefined || startedAt !== undefined) && { startedAt: startedAt ?? now }),
    };
    const expiresIn = Math.min(idleSeconds, (startedAt ?? now) + MAX_SESSION_SECONDS - now);
    return { token: await this.jwt.signAsync(claims, { ...SIGN_OPTIONS, expiresIn }), user };
  }
}
