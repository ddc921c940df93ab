import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS_TOKEN } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { CredentialCheck } from './credential-check.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { JwtAuthGuard } from './jwt-auth.guard.ts';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { OperatorLogController } from './operator-log/operator-log.controller.ts';
import { OperatorLogService } from './operator-log/operator-log.service.ts';
import { PasswordHasher } from './password-hasher.ts';
import { CodeCheck } from './second-factor/code-check.ts';
import { LoginChallenge } from './second-factor/login-challenge.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.ts';
import { SessionCheck } from './session-check.ts';
import { SessionIssuer } from './session-issuer.ts';

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([Operator]),
    PassportModule,
    JwtModule.registerAsync({
      global: true,
      inject: [SETTINGS_TOKEN],
      useFactory: ({ jwtSecret }: Settings) => ({ secret: jwtSecret }),
    }),
  ],
  controllers: [AuthController, OperatorLogController, SecondFactorController],
  providers: [
    AuthService,
    CodeCheck,
    CredentialCheck,
    JwtStrategy,
    LoginChallenge,
    LoginLimiter,
    OperatorLogService,
    PasswordHasher,
    SecondFactorService,
    SecondFactorsRepository,
    SessionCheck,
    SessionIssuer,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
  ],
  exports: [OperatorLogService, SessionCheck],
})
export class AuthModule {}
