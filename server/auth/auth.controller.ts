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
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json, RETRY_AFTER } from '../http/openapi-responses.ts';
import { AuthService } from './auth.service.ts';
import { CurrentSession, CurrentUser } from './jwt-auth.guard.ts';
import { Public } from './public.decorator.ts';
import type { Session } from './session-check.ts';

/** For an invalid token, the verify call returns `valid: false` in addition to `error`. */
@Catch(UnauthorizedException)
class InvalidSessionFilter implements ExceptionFilter<UnauthorizedException> {
  catch(error: UnauthorizedException, host: ArgumentsHost): void {
    const response: VerifyResponse = { valid: false, error: error.message };
    host.switchToHttp().getResponse<FastifyReply>().status(error.getStatus()).send(response);
  }
}

const TOO_MANY = {
  429: errorResponse('Too many wrong passwords, or too many logins at once.', {
    'Retry-After': RETRY_AFTER,
  }),
};

@Controller('api/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'login',
    summary: 'Logs in an operator',
    responses: {
      200: json('Logged in.', loginResponseSchema),
      401: errorResponse('Wrong email or password.'),
      ...TOO_MANY,
    },
  })
  login(@Body({ schema: credentialsSchema }) body: Credentials, @Ip() ip: string): Promise<LoginResponse> {
    return this.auth.login(body.email, body.password, ip);
  }

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

  @Put('password')
  @OpenApiOperation({
    operationId: 'changePassword',
    summary: 'Changes the password of the logged-in operator and ends all their sessions',
    description: 'The response has a new token for this session.',
    responses: {
      200: json('The password is changed.', loginResponseSchema),
      403: errorResponse('The current password is wrong.'),
      ...TOO_MANY,
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
