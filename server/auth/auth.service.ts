import { BadRequestException, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { LoginCode } from '../../contract/api/second-factor.ts';
import type { LoginResponse, PasswordChange } from '../../contract/api/session.ts';
import { COMMON_PASSWORD, isCommonPassword } from './common-passwords.ts';
import { CredentialCheck } from './credential-check.ts';
import { Operator } from './operator.entity.ts';
import { OperatorLogService } from './operator-log/operator-log.service.ts';
import { PasswordHasher } from './password-hasher.ts';
import { isRecoveryCode, wrongCodeMessage } from './second-factor/code-check.ts';
import { CodeNeededException, LoginChallenge } from './second-factor/login-challenge.ts';
import { MAX_SESSION_SECONDS, SESSION_ENDED, type Session } from './session-check.ts';
import { SessionIssuer } from './session-issuer.ts';

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly credentials: CredentialCheck,
    private readonly passwords: PasswordHasher,
    private readonly challenges: LoginChallenge,
    private readonly sessions: SessionIssuer,
    private readonly log: OperatorLogService,
  ) {}

  /**
   * @throws UnauthorizedException, the same for an unknown account and a wrong password
   * @throws CodeNeededException if the password is right, and the operator has a second factor
   */
  async login(email: string, password: string, ip: string): Promise<LoginResponse> {
    const operator = await this.credentials.password(email.trim().toLowerCase(), password, ip);
    if (operator === undefined) throw new UnauthorizedException('Wrong email or password.');
    const needsCode = operator.secondFactor !== null;
    await this.log.record(needsCode ? 'right-password' : 'login', operator.email, ip);
    if (needsCode) throw new CodeNeededException(await this.challenges.issue(operator));
    return this.sessions.start(operator);
  }

  /** The second step of a login. */
  async loginWithCode({ challenge, code }: LoginCode, ip: string): Promise<LoginResponse> {
    const claims = await this.challenges.read(challenge);
    const operator =
      claims && (await this.operators.findOneBy({ id: claims.sub, tokenVersion: claims.tokenVersion }));
    if (!operator) throw new ForbiddenException('This login took too long. Enter your password again.');
    if (!(await this.credentials.code(operator, code, ip)))
      throw new UnauthorizedException(wrongCodeMessage(code));
    await this.log.record(isRecoveryCode(code) ? 'recovery-code-login' : 'login', operator.email, ip);
    return this.sessions.start(operator);
  }

  /** Extends the session by `ADMIN_IDLE_MINUTES` from now, up to the maximum length of a session. */
  async renew({ claims: { sub: id, tokenVersion, startedAt, exp } }: Session): Promise<LoginResponse> {
    const operator = await this.operators.findOneBy({ id, tokenVersion });
    if (operator === null) throw new UnauthorizedException(SESSION_ENDED);
    return this.sessions.start(operator, startedAt ?? exp - MAX_SESSION_SECONDS);
  }

  /**
   * Ends all sessions of the operator and starts a new one. Wrong passwords count as in a login.
   */
  async changePassword(
    { user: { email }, claims: { sub: id, tokenVersion } }: Session,
    { currentPassword, newPassword }: PasswordChange,
    ip: string,
  ): Promise<LoginResponse> {
    const operator = await this.credentials.password(email, currentPassword, ip);
    if (operator === undefined) throw new ForbiddenException('The current password is wrong.');
    if (await isCommonPassword(newPassword)) throw new BadRequestException(`newPassword ${COMMON_PASSWORD}.`);
    const passwordHash = await this.passwords.hash(newPassword);
    const changed = { passwordHash, tokenVersion: tokenVersion + 1 };
    // A concurrent change or removal has ended this session.
    const { affected } = await this.operators.update({ id, tokenVersion }, changed);
    if (affected !== 1) throw new UnauthorizedException(SESSION_ENDED);
    return this.sessions.start({ ...operator, ...changed });
  }
}
