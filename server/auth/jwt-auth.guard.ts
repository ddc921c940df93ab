import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { SessionUser } from '../../contract/session.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { IS_PUBLIC, type PublicWhere } from './public.decorator.ts';
import type { Session, SessionClaims } from './session-check.ts';

/** Guards every route of the server; `@Public()` is the only way past it. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    @InjectSettings() private readonly settings: Settings,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const where = this.reflector.getAllAndOverride<PublicWhere | undefined>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    const isOpen = where === 'everywhere' || (where === 'outside production' && !this.settings.production);
    return isOpen || super.canActivate(context);
  }

  override handleRequest<Session>(error: unknown, session: Session | false, info: unknown): Session {
    if (error) throw error;
    if (session) return session;
    const expired = info instanceof Error && info.name === 'TokenExpiredError';
    throw new UnauthorizedException(
      expired ? 'Your session has expired. Sign in again.' : 'Sign in to do this.',
    );
  }
}

// Passport keeps what the strategy found under this name.
const sessionOf = (context: ExecutionContext): Session => context.switchToHttp().getRequest().user;

/** Injects the session that the guard has accepted. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): Session => sessionOf(context),
);

/** Injects the operator whose token the guard has accepted. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionUser => sessionOf(context).user,
);

/** Injects the claims of the token that the guard has accepted. */
export const CurrentClaims = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionClaims => sessionOf(context).claims,
);
