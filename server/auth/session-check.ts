import { Injectable } from '@nestjs/common';
import type { JwtSignOptions } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import type { SessionUser } from '../../contract/api/session.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Operator } from './operator.entity.ts';

/**
 * Claims of a session token: the id of the operator, the version of their password, and the expiry in seconds since
 * 1970. `startedAt` is the time of the login; without it, the session started `MAX_SESSION_SECONDS` before its expiry.
 * `secondFactor` is set if the login required a code. The previous release, which asks only for the password, does not
 * set it.
 */
const sessionClaimsSchema = z.object({
  sub: z.guid(),
  tokenVersion: z.int32(),
  secondFactor: z.literal(true).optional(),
  startedAt: z.int().optional(),
  exp: z.int(),
});
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

export interface Session {
  user: SessionUser;
  claims: SessionClaims;
}

/** A trigger notifies this PostgreSQL channel when sessions may have ended. */
export const OPERATOR_SESSIONS_CHANNEL = 'operator_sessions';

/** Distinguishes session tokens from other tokens with the same secret. */
export const AUDIENCE = 'shop-admin';

export const SIGN_OPTIONS = { algorithm: 'HS256', audience: AUDIENCE } satisfies JwtSignOptions;

/** The maximum length of a session, counted from the login. */
export const MAX_SESSION_SECONDS = 12 * 60 * 60;

export const SESSION_ENDED = 'Your session has ended. Log in again.';

/** How much the clocks of instances may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** Verifies sessions, for the guard and for event streams that outlast the guarded request. */
@Injectable()
export class SessionCheck {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /** The operator as the API shows them. */
  userOf({ id, email, secondFactor }: Pick<Operator, 'id' | 'email' | 'secondFactor'>): SessionUser {
    const isMissing = this.settings.secondFactor === 'required' && secondFactor === null;
    const { idleMinutes } = this.settings;
    return {
      _id: id,
      email,
      ...(isMissing && { mustSetUpSecondFactor: true }),
      ...(idleMinutes !== undefined && { idleMinutes }),
    };
  }

  /**
   * @param claims of a token with a valid signature; may have any shape
   * @returns undefined if the claims are malformed, the session has expired or began before `ADMIN_IDLE_MINUTES` was set,
   * the account was removed, its password or second factor has changed, or the login did not ask for a required code
   */
  async sessionOf(claims: unknown): Promise<Session | undefined> {
    const { data } = sessionClaimsSchema.safeParse(claims);
    if (data === undefined) return undefined;
    const secondsLeft = data.exp - Date.now() / 1000;
    const { idleMinutes = Number.POSITIVE_INFINITY } = this.settings;
    if (secondsLeft <= 0 || secondsLeft > idleMinutes * 60 + CLOCK_TOLERANCE_SECONDS) return undefined;
    const operator = await this.operators.findOneBy({ id: data.sub, tokenVersion: data.tokenVersion });
    if (operator === null || (operator.secondFactor !== null && !data.secondFactor)) return undefined;
    return { user: this.userOf(operator), claims: data };
  }
}
