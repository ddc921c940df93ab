import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionUser } from '../../contract/session.ts';

/** The operator whose token the guard has accepted. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionUser => context.switchToHttp().getRequest().user,
);
