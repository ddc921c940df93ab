import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../http/bearer-token.ts';

/** The token that the guard has accepted. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    bearerToken(context.switchToHttp().getRequest<FastifyRequest>().headers.authorization) ?? '',
);
