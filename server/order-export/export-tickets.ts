import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { OrderExportFormat } from '../../contract/orders.ts';
import { SessionCheck, type SessionClaims } from '../auth/session-check.ts';

export interface ExportedFile {
  filter: OrderFilter;
  format: OrderExportFormat;
}

/** Session tokens are signed with the same secret; the audience prevents one from being accepted as the other. */
const AUDIENCE = 'shop-orders-export';
const SECONDS = 60;

/**
 * A browser that downloads a file sends no session token, so the URL carries a ticket. It is valid for one minute, for this
 * file, and only while the operator's session lasts.
 */
@Injectable()
export class ExportTickets {
  constructor(
    private readonly jwt: JwtService,
    private readonly sessions: SessionCheck,
  ) {}

  issue({ exp, ...session }: SessionClaims, file: ExportedFile): Promise<string> {
    const sessionSeconds = Math.ceil(exp - Date.now() / 1000);
    return this.jwt.signAsync(
      { ...session, ...file },
      { algorithm: 'HS256', audience: AUDIENCE, expiresIn: Math.min(SECONDS, sessionSeconds) },
    );
  }

  async redeem(ticket: string): Promise<ExportedFile> {
    const claims = await this.jwt
      .verifyAsync<ExportedFile>(ticket, { algorithms: ['HS256'], audience: AUDIENCE })
      .catch(() => undefined);
    const session = claims && (await this.sessions.sessionOf(claims));
    if (claims === undefined || session === undefined || session.user.mustSetUpSecondFactor) {
      throw new UnauthorizedException('This download link has expired. Export the orders again.');
    }
    return claims;
  }
}
