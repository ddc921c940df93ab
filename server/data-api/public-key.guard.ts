import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../auth/bearer-token.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { DATA_API_ROLE } from '../database/connection.ts';
import { GatewayError, PostgrestError } from './postgrest-error.ts';

const TOKEN_TIME_ERRORS: Record<string, string> = {
  TokenExpiredError: 'JWT expired',
  NotBeforeError: 'JWT not yet valid',
};

/** Requires the public key, and checks what Supabase's gateway and PostgREST check. */
@Injectable()
export class PublicKeyGuard implements CanActivate {
  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly jwt: JwtService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, query } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: { apikey?: string } }>>();
    const key = headers.apikey ?? query.apikey;
    if (key === undefined || key === '') {
      throw new GatewayError(
        'No API key found in request',
        'No `apikey` request header or url param was found.',
      );
    }
    // The key is public, so the comparison need not take constant time.
    if (key !== this.settings.supabaseAnonKey) {
      throw new GatewayError('Invalid API key', 'Double check the API key of this shop.');
    }
    const bearer = bearerToken(headers.authorization);
    if (bearer !== undefined && bearer !== this.settings.supabaseAnonKey) await this.assertAnonToken(bearer);
    return true;
  }

  private async assertAnonToken(token: string): Promise<void> {
    const role = await this.roleOf(token);
    if (role !== DATA_API_ROLE) throw new PostgrestError(401, '22023', 'role of the token does not exist');
  }

  private async roleOf(token: string): Promise<unknown> {
    try {
      const claims = await this.jwt.verifyAsync<{ role?: unknown }>(token, {
        algorithms: ['HS256'],
        clockTolerance: 30,
      });
      return claims.role ?? DATA_API_ROLE;
    } catch (error) {
      const reason = error instanceof Error ? TOKEN_TIME_ERRORS[error.name] : undefined;
      if (reason !== undefined) throw new PostgrestError(401, 'PGRST303', reason);
      throw new PostgrestError(401, 'PGRST301', 'No suitable key or wrong key type');
    }
  }
}
