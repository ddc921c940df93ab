import { type ArgumentsHost, Catch, type ExceptionFilter, UnauthorizedException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { VerifyAnswer } from '../../contract/session.ts';

/** The verify call answers a bad token with `valid: false` beside the usual `error`. */
@Catch(UnauthorizedException)
export class InvalidSessionFilter implements ExceptionFilter<UnauthorizedException> {
  catch(error: UnauthorizedException, host: ArgumentsHost): void {
    const answer: VerifyAnswer = { valid: false, error: error.message };
    host.switchToHttp().getResponse<FastifyReply>().status(error.getStatus()).send(answer);
  }
}
