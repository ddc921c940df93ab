import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { LoginResponse } from '../../contract/session.ts';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { verifyPassword } from './operator-account.ts';
import { type SessionClaims, SIGN_OPTIONS } from './session-check.ts';

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly limiter: LoginLimiter,
    private readonly jwt: JwtService,
  ) {}

  /**
   * @param ip where the request comes from
   * @throws UnauthorizedException, the same for an unknown account and a wrong password
   * @throws TooManyRequestsException
   */
  async login(email: string, password: string, ip: string): Promise<LoginResponse> {
    const account = email.trim().toLowerCase();
    const operator = await this.limiter.attempt(account, ip, () => this.operatorWith(account, password));
    if (operator === undefined) throw new UnauthorizedException('Wrong email or password.');
    const claims: Omit<SessionClaims, 'exp'> = { sub: operator.id, tokenVersion: operator.tokenVersion };
    return {
      token: await this.jwt.signAsync(claims, SIGN_OPTIONS),
      user: { _id: operator.id, email: operator.email },
    };
  }

  private async operatorWith(account: string, password: string): Promise<Operator | undefined> {
    const operator = await this.operators.findOneBy({ email: account });
    const right = await verifyPassword(password, operator?.passwordHash);
    return right && operator !== null ? operator : undefined;
  }
}
