import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  HttpCode,
  Ip,
  Post,
  Put,
  UnauthorizedException,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { LoginResponse, SessionUser, VerifyResponse } from '../../contract/session.ts';
import { authOpenApi } from './auth.openapi.ts';
import {
  type LoginBody,
  loginSchema,
  type PasswordChangeBody,
  passwordChangeSchema,
} from './auth.schemas.ts';
import { AuthService } from './auth.service.ts';
import { CurrentSession, CurrentUser } from './jwt-auth.guard.ts';
import { Public } from './public.decorator.ts';
import type { Session } from './session-check.ts';

/** The verify call answers a bad token with `valid: false` beside the usual `error`. */
@Catch(UnauthorizedException)
class InvalidSessionFilter implements ExceptionFilter<UnauthorizedException> {
  catch(error: UnauthorizedException, host: ArgumentsHost): void {
    const response: VerifyResponse = { valid: false, error: error.message };
    host.switchToHttp().getResponse<FastifyReply>().status(error.getStatus()).send(response);
  }
}

@Controller('api/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @authOpenApi.login
  login(@Body({ schema: loginSchema }) body: LoginBody, @Ip() ip: string): Promise<LoginResponse> {
    return this.auth.login(body.email, body.password, ip);
  }

  @Get('verify')
  @UseFilters(InvalidSessionFilter)
  @authOpenApi.verify
  verify(@CurrentUser() user: SessionUser): VerifyResponse {
    return { valid: true, user };
  }

  @Put('password')
  @authOpenApi.changePassword
  changePassword(
    @Body({ schema: passwordChangeSchema }) body: PasswordChangeBody,
    @CurrentSession() session: Session,
    @Ip() ip: string,
  ): Promise<LoginResponse> {
    return this.auth.changePassword(session, body, ip);
  }
}
