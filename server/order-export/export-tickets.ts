import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { OrderExportFormat } from '../../contract/orders.ts';
import { SessionCheck, type SessionClaims } from '../auth/session-check.ts';

export interface ExportedFile {
  filter: OrderFilter;
  /** Omits all other orders. */
  ids?: string[];
  format?: OrderExportFormat;
}

interface Ticket extends Omit<ExportedFile, 'ids'> {
  /** The bytes of all ids in base64url: proxies refuse long URLs. */
  ids?: string;
}

const encodeIds = (ids: string[]) =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');

/** PostgreSQL also reads ids without hyphens. */
const decodeIds = (ids: string) => Buffer.from(ids, 'base64url').toString('hex').match(/.{32}/g) ?? [];

/** Session tokens are signed with the same secret; the audience prevents one from being accepted as the other. */
const AUDIENCE = 'shop-orders-export';
/** Instances of the previous release would ignore the ids and export all orders: they refuse this audience. */
const CHOSEN_AUDIENCE = 'shop-chosen-orders-export';
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

  issue({ exp, ...session }: SessionClaims, { ids, ...file }: ExportedFile): Promise<string> {
    const sessionSeconds = Math.ceil(exp - Date.now() / 1000);
    const ticket: Ticket = { ...file, ...(ids && { ids: encodeIds(ids) }) };
    return this.jwt.signAsync(
      { ...session, ...ticket },
      {
        algorithm: 'HS256',
        audience: ids ? CHOSEN_AUDIENCE : AUDIENCE,
        expiresIn: Math.min(SECONDS, sessionSeconds),
      },
    );
  }

  async redeem(ticket: string): Promise<ExportedFile> {
    const claims = await this.jwt
      .verifyAsync<Ticket>(ticket, { algorithms: ['HS256'], audience: [AUDIENCE, CHOSEN_AUDIENCE] })
      .catch(() => undefined);
    const session = claims && (await this.sessions.sessionOf(claims));
    if (claims === undefined || session === undefined || session.user.mustSetUpSecondFactor) {
      throw new UnauthorizedException('This download link has expired. Export the orders again.');
    }
    return { ...claims, ids: claims.ids === undefined ? undefined : decodeIds(claims.ids) };
  }
}
