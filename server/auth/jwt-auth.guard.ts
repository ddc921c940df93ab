import {
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { IS_PUBLIC, IS_WITHOUT_SECOND_FACTOR, type PublicWhere } from './public.decorator.ts';
import type { Session } from './session-check.ts';

/** Guards every route of the server, except those with `@Public()`. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    @InjectSettings() private readonly settings: Settings,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const where = this.reflector.getAllAndOverride<PublicWhere | undefined>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    const isOpen = where === 'everywhere' || (where === 'outside production' && !this.settings.production);
    if (isOpen) return true;
    await super.canActivate(context);
    this.assertMayUse(context);
    return true;
  }

  override handleRequest<Checked>(error: unknown, session: Checked | false, info: unknown): Checked {
    if (error) throw error;
    if (session) return session;
    const expired = info instanceof Error && info.name === 'TokenExpiredError';
    throw new UnauthorizedException(
      expired ? 'Your session has expired. Log in again.' : 'Log in to do this.',
    );
  }

  private assertMayUse(context: ExecutionContext): void {
    const { user } = sessionOf(context);
    if (user.mustSetUpSecondFactor && !this.reflector.get(IS_WITHOUT_SECOND_FACTOR, context.getHandler()))
      throw new ForbiddenException('Set up a second factor first, in your account in the admin area.');
  }
}

// Passport stores the result of the strategy as `user`.
const sessionOf = (context: ExecutionContext) => context.switchToHttp().getRequest<{ user: Session }>().user;

const fromSession = <Part>(read: (session: Session) => Part) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(sessionOf(context)));

export const CurrentSession = fromSession((session) => session);
export const CurrentUser = fromSession(({ user }) => user);
export const CurrentClaims = fromSession(({ claims }) => claims);
