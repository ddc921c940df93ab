import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS_TOKEN } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { JwtAuthGuard } from './jwt-auth.guard.ts';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { PasswordHasher } from './password-hasher.ts';
import { SessionCheck } from './session-check.ts';

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
  controllers: [AuthController],
  providers: [
    AuthService,
    JwtStrategy,
    LoginLimiter,
    PasswordHasher,
    SessionCheck,
    { provide: APP_GUARD, useClass: JwtAuthGuard },
  ],
  exports: [SessionCheck],
})
export class AuthModule {}
