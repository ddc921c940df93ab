import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { LoginLimiter } from './login-limiter.ts';
import { Operator } from './operator.entity.ts';
import { OperatorLogService } from './operator-log/operator-log.service.ts';
import { PasswordHasher } from './password-hasher.ts';
import { CodeCheck } from './second-factor/code-check.ts';

/** Verifies passwords and codes, within the limits on wrong ones. */
@Injectable()
export class CredentialCheck {
  constructor(
    @InjectRepository(Operator) private readonly operators: Repository<Operator>,
    private readonly limiter: LoginLimiter,
    private readonly passwords: PasswordHasher,
    private readonly codes: CodeCheck,
    private readonly log: OperatorLogService,
  ) {}

  /** @returns undefined for a wrong password and an unknown account */
  async password(email: string, password: string, ip: string): Promise<Operator | undefined> {
    let account = '';
    const accepted = await this.limiter.attempt<Operator>({
      email,
      ip,
      // Otherwise, each correct password would reset the count of wrong codes.
      completes: ({ secondFactor }) => secondFactor === null,
      check: async (priority) => {
        const operator = await this.operators.findOneBy({ email });
        const matches = await this.passwords.verify(password, operator?.passwordHash, priority);
        account = operator?.email ?? '';
        return matches && operator !== null ? operator : undefined;
      },
    });
    // After counting: a wrong one counts even if it can't be logged.
    if (accepted === undefined) await this.log.record('wrong-password', account, ip);
    return accepted;
  }

  /** Uses up the code. @returns false for a wrong code */
  async code(operator: Operator, code: string, ip: string): Promise<boolean> {
    const accepted = await this.limiter.attempt<true>({
      email: operator.email,
      ip,
      guess: 'code',
      check: async () => (await this.codes.accepts(operator, code)) || undefined,
    });
    if (!accepted) await this.log.record('wrong-code', operator.email, ip);
    return accepted === true;
  }
}
