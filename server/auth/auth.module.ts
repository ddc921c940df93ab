import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Settings } from '../config/settings.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { JwtAuthGuard } from './jwt-auth.guard.ts';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { PasswordChecks } from './password-checks.ts';
import { JwtStrategy, SessionCheck } from './session-check.ts';

@Module({})
export class AuthModule {
  static register(settings: Settings) {
    return {
      module: AuthModule,
      global: true,
      imports: [
        TypeOrmModule.forFeature([Operator]),
        PassportModule,
        JwtModule.register({ secret: settings.jwtSecret }),
      ],
      controllers: [AuthController],
      providers: [
        AuthService,
        JwtStrategy,
        LoginLimiter,
        PasswordChecks,
        SessionCheck,
        { provide: APP_GUARD, useClass: JwtAuthGuard },
      ],
      exports: [SessionCheck],
    };
  }
}
