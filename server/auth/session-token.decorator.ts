import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ExtractJwt } from 'passport-jwt';

const readToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** The token that the guard has accepted. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => readToken(context.switchToHttp().getRequest()) ?? '',
);
