import { Body, Controller, Get, HttpCode, Ip, Post, UseFilters } from '@nestjs/common';
import type { LoginAnswer, SessionUser, VerifyAnswer } from '../../contract/session.ts';
import { Public } from '../http/public.decorator.ts';
import { authOpenApi } from './auth.openapi.ts';
import { AuthService } from './auth.service.ts';
import { CurrentUser } from './current-user.decorator.ts';
import { InvalidSessionFilter } from './invalid-session.filter.ts';
import { type LoginBody, loginSchema } from './login.schema.ts';

@Controller('api/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @authOpenApi.login
  login(@Body({ schema: loginSchema }) body: LoginBody, @Ip() address: string): Promise<LoginAnswer> {
    return this.auth.login(body.email, body.password, address);
  }

  @Get('verify')
  @UseFilters(InvalidSessionFilter)
  @authOpenApi.verify
  verify(@CurrentUser() user: SessionUser): VerifyAnswer {
    return { valid: true, user };
  }
}
