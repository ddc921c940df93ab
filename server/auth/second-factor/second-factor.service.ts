import { randomBytes } from 'node:crypto';
import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type {
  AddedSecondFactor,
  Confirmation,
  PasswordAndCode,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '../../../contract/api/second-factor.ts';
import type { LoginResponse } from '../../../contract/api/session.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import { CredentialCheck } from '../credential-check.ts';
import { Operator } from '../operator.entity.ts';
import { SESSION_ENDED, type Session } from '../session-check.ts';
import { SessionIssuer } from '../session-issuer.ts';
import { CodeCheck, WRONG_CODE, wrongCodeMessage } from './code-check.ts';
import { otpauthUri, qrPath } from './otpauth.ts';
import { generateRecoveryCodes, normalizeCode } from './recovery-codes.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { clockOffsetMinutes, matchingStep, toBase32 } from './totp.ts';

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

const ALREADY_ADDED = 'You already have a second factor. Remove it before you set up another one.';
const NONE = 'You don’t have a second factor.';

/** The second factor of the logged-in operator. */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    @InjectSettings() private readonly settings: Settings,
    private readonly credentials: CredentialCheck,
    private readonly codes: CodeCheck,
    private readonly factors: SecondFactorsRepository,
    private readonly sessions: SessionIssuer,
  ) {}

  async read(session: Session): Promise<SecondFactor> {
    const { secondFactorSince, recoveryCodeHashes } = await this.operatorOf(session);
    return {
      since: secondFactorSince?.toISOString() ?? null,
      recoveryCodes: recoveryCodeHashes?.length ?? 0,
      isRequired: this.settings.secondFactor === 'required',
    };
  }

  /** Stores nothing: the operator sends the encrypted secret back with the first code. */
  async setUp(session: Session, password: string, ip: string): Promise<SecondFactorSetup> {
    const operator = await this.withPassword(session, password, ip);
    if (operator.secondFactor !== null) throw new ConflictException(ALREADY_ADDED);
    const secret = randomBytes(SECRET_BYTES);
    return {
      setup: this.codes.cipher.encrypt(secret, operator.id).toString('base64url'),
      secret: toBase32(secret),
      qr: await qrPath(otpauthUri(secret, operator.email)),
    };
  }

  /** Ends all other sessions of the operator. */
  async add(session: Session, { setup, code }: Confirmation): Promise<AddedSecondFactor> {
    const operator = await this.operatorOf(session);
    if (operator.secondFactor !== null) throw new ConflictException(ALREADY_ADDED);
    const encrypted = Buffer.from(setup, 'base64url');
    const secret = this.codes.cipher.decrypt(encrypted, operator.id);
    if (secret === undefined) throw new BadRequestException('This setup is not valid. Start again.');
    const step = matchingStep(secret, normalizeCode(code), Date.now());
    if (step === undefined) throw new UnprocessableEntityException(refusal(secret, code));
    const { codes: recoveryCodes, hashes } = generateRecoveryCodes();
    if (!(await this.factors.add(operator.id, operator.tokenVersion, { encrypted, step, hashes })))
      throw new UnauthorizedException(SESSION_ENDED);
    const tokenVersion = operator.tokenVersion + 1;
    return {
      ...(await this.sessions.start({ ...operator, tokenVersion, secondFactor: encrypted })),
      recoveryCodes,
    };
  }

  async renewRecoveryCodes(session: Session, proof: PasswordAndCode, ip: string): Promise<RecoveryCodes> {
    const { id } = await this.withPasswordAndCode(session, proof, ip);
    const { codes, hashes } = generateRecoveryCodes();
    if (!(await this.factors.renewRecoveryCodes(id, hashes))) throw new ConflictException(NONE);
    return { recoveryCodes: codes };
  }

  /** Ends all other sessions of the operator. */
  async remove(session: Session, proof: PasswordAndCode, ip: string): Promise<LoginResponse> {
    const operator = await this.withPasswordAndCode(session, proof, ip);
    const { id, tokenVersion } = operator;
    if (!(await this.factors.remove(id, tokenVersion))) throw new UnauthorizedException(SESSION_ENDED);
    return this.sessions.start({ ...operator, tokenVersion: tokenVersion + 1, secondFactor: null });
  }

  private async operatorOf({ claims: { sub: id, tokenVersion } }: Session): Promise<Operator> {
    const operator = await this.operators.findOneBy({ id, tokenVersion });
    if (operator === null) throw new UnauthorizedException(SESSION_ENDED);
    return operator;
  }

  private async withPassword(session: Session, password: string, ip: string): Promise<Operator> {
    const { email } = await this.operatorOf(session);
    const operator = await this.credentials.password(email, password, ip);
    if (operator === undefined) throw new ForbiddenException('The password is wrong.');
    return operator;
  }

  private async withPasswordAndCode(
    session: Session,
    { password, code }: PasswordAndCode,
    ip: string,
  ): Promise<Operator> {
    const operator = await this.withPassword(session, password, ip);
    if (operator.secondFactor === null) throw new ConflictException(NONE);
    if (!(await this.credentials.code(operator, code, ip)))
      throw new UnprocessableEntityException(wrongCodeMessage(code));
    return operator;
  }
}

/** The message for a wrong code. It may reveal how far apart the clocks are, since the operator has the secret. */
function refusal(secret: Uint8Array, code: string): string {
  const minutes = clockOffsetMinutes(secret, normalizeCode(code), Date.now());
  if (minutes === undefined) return WRONG_CODE;
  const distance = minutes === 0 ? 'about half a minute' : pluralize(Math.abs(minutes), 'minute');
  return `Your phone’s clock and the shop’s are ${distance} apart. Set both automatically, then try the next code.`;
}
