import { Body, Controller, Get, HttpCode, Ip, Post, Put } from '@nestjs/common';
import {
  type AddedSecondFactor,
  addedSecondFactorSchema,
  type Confirmation,
  confirmationSchema,
  type PasswordAndCode,
  passwordAndCodeSchema,
  type RecoveryCodes,
  recoveryCodesSchema,
  type SecondFactor,
  type SecondFactorSetup,
  type SetupRequest,
  secondFactorSchema,
  setupRequestSchema,
  setupSchema,
} from '../../../contract/api/second-factor.ts';
import { type LoginResponse, loginResponseSchema } from '../../../contract/api/session.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { errorResponse, json } from '../../http/openapi-responses.ts';
import { TOO_MANY_LOGINS } from '../auth-responses.ts';
import { CurrentSession } from '../jwt-auth.guard.ts';
import { WithoutSecondFactor } from '../public.decorator.ts';
import type { Session } from '../session-check.ts';
import { SecondFactorService } from './second-factor.service.ts';

const WRONG_PASSWORD = { 403: errorResponse('The password is wrong.') };
const WRONG_CODE = { 422: errorResponse('The code is wrong, or was used before.') };
const CONFLICT = { 409: errorResponse('The operator has a second factor already, or none.') };
const WRONG_PROOF = { ...WRONG_PASSWORD, ...CONFLICT, ...WRONG_CODE, ...TOO_MANY_LOGINS };

@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactorService) {}

  @WithoutSecondFactor()
  @Get()
  @OpenApiOperation({
    operationId: 'readSecondFactor',
    summary: 'Tells whether the logged-in operator has a second factor',
    responses: { 200: json('The second factor.', secondFactorSchema) },
  })
  read(@CurrentSession() session: Session): Promise<SecondFactor> {
    return this.secondFactor.read(session);
  }

  @WithoutSecondFactor()
  @Post('setup')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'setUpSecondFactor',
    summary: 'Generates a secret for an authenticator app (TOTP)',
    description: 'Nothing changes until `addSecondFactor` sends the first code.',
    responses: {
      200: json('The secret.', setupSchema),
      ...WRONG_PASSWORD,
      ...CONFLICT,
      ...TOO_MANY_LOGINS,
    },
  })
  setUp(
    @Body({ schema: setupRequestSchema }) { password }: SetupRequest,
    @CurrentSession() session: Session,
    @Ip() ip: string,
  ): Promise<SecondFactorSetup> {
    return this.secondFactor.setUp(session, password, ip);
  }

  @WithoutSecondFactor()
  @Put()
  @OpenApiOperation({
    operationId: 'addSecondFactor',
    summary: 'Adds the second factor of a setup, and ends the operator’s other sessions',
    description:
      'The response has a new token for this session, and the recovery codes, which are not shown again.',
    responses: { 200: json('It is added.', addedSecondFactorSchema), ...CONFLICT, ...WRONG_CODE },
  })
  add(
    @Body({ schema: confirmationSchema }) body: Confirmation,
    @CurrentSession() session: Session,
  ): Promise<AddedSecondFactor> {
    return this.secondFactor.add(session, body);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'renewRecoveryCodes',
    summary: 'Replaces the recovery codes',
    responses: {
      200: json('The new codes, which are not shown again.', recoveryCodesSchema),
      ...WRONG_PROOF,
    },
  })
  renewRecoveryCodes(
    @Body({ schema: passwordAndCodeSchema }) body: PasswordAndCode,
    @CurrentSession() session: Session,
    @Ip() ip: string,
  ): Promise<RecoveryCodes> {
    return this.secondFactor.renewRecoveryCodes(session, body, ip);
  }

  @Post('removal')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'removeSecondFactor',
    summary: 'Removes the second factor, and ends the operator’s other sessions',
    description: 'The response has a new token for this session.',
    responses: { 200: json('It is removed.', loginResponseSchema), ...WRONG_PROOF },
  })
  remove(
    @Body({ schema: passwordAndCodeSchema }) body: PasswordAndCode,
    @CurrentSession() session: Session,
    @Ip() ip: string,
  ): Promise<LoginResponse> {
    return this.secondFactor.remove(session, body, ip);
  }
}
