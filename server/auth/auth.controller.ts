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
import { type LoginCode, loginCodeSchema, loginRefusalSchema } from '../../contract/api/second-factor.ts';
import {
  type Credentials,
  credentialsSchema,
  invalidSessionSchema,
  type LoginResponse,
  loginResponseSchema,
  type PasswordChange,
  passwordChangeSchema,
  type SessionUser,
  type VerifyResponse,
  validSessionSchema,
} from '../../contract/api/session.ts';
import { pluralize } from '../../contract/pluralize.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { AuthService } from './auth.service.ts';
import { TOO_MANY_LOGINS } from './auth-responses.ts';
import { CurrentSession, CurrentUser } from './jwt-auth.guard.ts';
import { Public, WithoutSecondFactor } from './public.decorator.ts';
import { CodeNeededFilter } from './second-factor/login-challenge.ts';
import { MAX_SESSION_SECONDS, type Session } from './session-check.ts';

/** For an invalid token, the verify call returns `valid: false` in addition to `error`. */
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
  @UseFilters(CodeNeededFilter)
  @OpenApiOperation({
    operationId: 'login',
    summary: 'Logs in an operator',
    responses: {
      200: json('Logged in.', loginResponseSchema),
      401: json('Wrong email or password, or a code is needed, too.', loginRefusalSchema),
      ...TOO_MANY_LOGINS,
    },
  })
  login(@Body({ schema: credentialsSchema }) body: Credentials, @Ip() ip: string): Promise<LoginResponse> {
    return this.auth.login(body.email, body.password, ip);
  }

  @Public()
  @Post('login/code')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'loginWithCode',
    summary: 'Logs in an operator with a second factor',
    responses: {
      200: json('Logged in.', loginResponseSchema),
      401: errorResponse('The code is wrong, or was used before.'),
      403: errorResponse('The challenge is invalid or has expired: log in again.'),
      409: errorResponse(
        '`JWT_SECRET` has changed since the second factor was set up: only recovery codes work.',
      ),
      ...TOO_MANY_LOGINS,
    },
  })
  loginWithCode(
    @Body({ schema: loginCodeSchema }) body: LoginCode,
    @Ip() ip: string,
  ): Promise<LoginResponse> {
    return this.auth.loginWithCode(body, ip);
  }

  @WithoutSecondFactor()
  @Get('verify')
  @UseFilters(InvalidSessionFilter)
  @OpenApiOperation({
    operationId: 'verifySession',
    summary: 'Verifies a session and returns its operator',
    responses: {
      200: json('The session is valid.', validSessionSchema),
      401: json('The session is not valid.', invalidSessionSchema),
    },
  })
  verify(@CurrentUser() user: SessionUser): VerifyResponse {
    return { valid: true, user };
  }

  @WithoutSecondFactor()
  @Post('renewal')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'renewSession',
    summary: 'Renews the session of an active operator',
    description:
      'The response has a new token. Needed with `ADMIN_IDLE_MINUTES`; a session still ends ' +
      `${pluralize(MAX_SESSION_SECONDS / 3600, 'hour')} after its login.`,
    responses: { 200: json('The session is renewed.', loginResponseSchema) },
  })
  renew(@CurrentSession() session: Session): Promise<LoginResponse> {
    return this.auth.renew(session);
  }

  @Put('password')
  @OpenApiOperation({
    operationId: 'changePassword',
    summary: 'Changes the password of the logged-in operator and ends all their sessions',
    description: 'The response has a new token for this session.',
    responses: {
      200: json('The password is changed.', loginResponseSchema),
      403: errorResponse('The current password is wrong.'),
      ...TOO_MANY_LOGINS,
    },
  })
  changePassword(
    @Body({ schema: passwordChangeSchema }) body: PasswordChange,
    @CurrentSession() session: Session,
    @Ip() ip: string,
  ): Promise<LoginResponse> {
    return this.auth.changePassword(session, body, ip);
  }
}
