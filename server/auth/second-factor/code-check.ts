import { ConflictException, Injectable } from '@nestjs/common';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import type { Operator } from '../operator.entity.ts';
import { hashOf, normalizeCode } from './recovery-codes.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { SecretCipher } from './secret-cipher.ts';
import { matchingStep } from './totp.ts';

const TOTP = /^\d{6}$/;

const UNREADABLE =
  'Codes for this account can’t be checked: JWT_SECRET has changed. Log in with a recovery code, or run ' +
  '"npm run operator -- reset-second-factor <email>" on the server.';

export const WRONG_CODE =
  'Wrong code. Wait for the next one: each works once. If your phone’s clock is wrong, correct it.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong, or was used before. Each works once.';

/** Any code that is not in the format of an authenticator app counts as a recovery code. */
export const isRecoveryCode = (typed: string): boolean => !TOTP.test(normalizeCode(typed));

/** The message for a code that was not accepted. */
export const wrongCodeMessage = (typed: string): string =>
  isRecoveryCode(typed) ? WRONG_RECOVERY_CODE : WRONG_CODE;

/** Verifies codes of authenticator apps, and recovery codes. */
@Injectable()
export class CodeCheck {
  readonly cipher: SecretCipher;

  constructor(
    @InjectSettings() { jwtSecret }: Settings,
    private readonly factors: SecondFactorsRepository,
  ) {
    this.cipher = new SecretCipher(jwtSecret);
  }

  /**
   * Uses up the code.
   * @throws ConflictException if the secret was encrypted with another JWT_SECRET; recovery codes still work
   */
  async accepts({ id, secondFactor }: Operator, typed: string): Promise<boolean> {
    const code = normalizeCode(typed);
    if (isRecoveryCode(code)) return this.factors.useRecoveryCode(id, hashOf(code));
    const secret = secondFactor === null ? undefined : this.cipher.decrypt(secondFactor, id);
    if (secret === undefined) throw new ConflictException(UNREADABLE);
    const step = matchingStep(secret, code, Date.now());
    return step !== undefined && this.factors.useStep(id, step);
  }
}
