import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { LoginResponse, PasswordChange } from '../../contract/api/session.ts';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { PasswordHasher } from './password-hasher.ts';
import { type Session, type SessionClaims, SIGN_OPTIONS } from './session-check.ts';

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly limiter: LoginLimiter,
    private readonly passwords: PasswordHasher,
    private readonly jwt: JwtService,
  ) {}

  /** @throws UnauthorizedException, the same for an unknown account and a wrong password */
  async login(email: string, password: string, ip: string): Promise<LoginResponse> {
    const account = email.trim().toLowerCase();
    const operator = await this.limiter.attempt(account, ip, (priority) =>
      this.verifyCredentials(account, password, priority),
    );
    if (operator === undefined) throw new UnauthorizedException('Wrong email or password.');
    return this.startSession(operator);
  }

  /**
   * Ends all sessions of the operator and starts a new one. Wrong passwords count as in a login.
   */
  async changePassword(
    { user: { email }, claims: { sub: id, tokenVersion } }: Session,
    { currentPassword, newPassword }: PasswordChange,
    ip: string,
  ): Promise<LoginResponse> {
    const operator = await this.limiter.attempt(email, ip, (priority) =>
      this.verifyCredentials(email, currentPassword, priority),
    );
    if (operator === undefined) throw new ForbiddenException('The current password is wrong.');
    const passwordHash = await this.passwords.hash(newPassword);
    const changed = { passwordHash, tokenVersion: tokenVersion + 1 };
    // A concurrent change or removal has ended this session.
    const { affected } = await this.operators.update({ id, tokenVersion }, changed);
    if (affected !== 1) throw new UnauthorizedException('Your session has ended. Log in again.');
    return this.startSession({ ...operator, ...changed });
  }

  private async startSession({ id, email, tokenVersion }: Operator): Promise<LoginResponse> {
    const claims: Omit<SessionClaims, 'exp'> = { sub: id, tokenVersion };
    return { token: await this.jwt.signAsync(claims, SIGN_OPTIONS), user: { _id: id, email } };
  }

  private async verifyCredentials(
    account: string,
    password: string,
    priority: number,
  ): Promise<Operator | undefined> {
    const operator = await this.operators.findOneBy({ email: account });
    const matches = await this.passwords.verify(password, operator?.passwordHash, priority);
    return matches && operator !== null ? operator : undefined;
  }
}
