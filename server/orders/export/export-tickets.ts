import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { OrderFilter } from '../../../contract/orders.ts';
import { SessionCheck, type SessionClaims } from '../../auth/session-check.ts';

interface TicketClaims extends SessionClaims {
  filter: OrderFilter;
}

/** Tells tickets from session tokens, which are signed with the same secret: neither is taken for the other. */
const AUDIENCE = 'shop-orders-export';
const SECONDS = 60;

/**
 * A browser saves what it is sent to, but sends no token along. So the address itself carries what lets it in:
 * for a minute, to this one file, as long as the operator's session stands.
 */
@Injectable()
export class ExportTickets {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionCheck,
  ) {}

  /** @param token the session token that the guard has accepted */
  issue(token: string, filter: OrderFilter): Promise<string> {
    const { sub, tokenVersion } = this.jwt.decode<SessionClaims>(token);
    const claims: TicketClaims = { sub, tokenVersion, filter };
    return this.jwt.signAsync(claims, { algorithm: 'HS256', audience: AUDIENCE, expiresIn: SECONDS });
  }

  /**
   * @returns which orders the ticket is for
   * @throws UnauthorizedException
   */
  async redeem(ticket: string): Promise<OrderFilter> {
    const claims = await this.jwt
      .verifyAsync<TicketClaims>(ticket, { algorithms: ['HS256'], audience: AUDIENCE })
      .catch(() => undefined);
    if (claims === undefined || (await this.sessions.operatorOf(claims)) === undefined) {
      throw new UnauthorizedException('This download link has expired. Export the orders again.');
    }
    return claims.filter;
  }
}
