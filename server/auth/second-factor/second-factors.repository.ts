import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';

/** A second factor that an operator sets up. */
export interface NewSecondFactor {
  encrypted: Buffer;
  /** Of the code that confirmed it. */
  step: number;
  hashes: string[];
}

/** The columns of a second factor in `operators`. Each method is one statement, so concurrent requests cannot both succeed. */
@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly database: Database) {}

  /** Ends all sessions. @returns false if the session has ended, or the operator has a second factor */
  add(id: string, tokenVersion: number, { encrypted, step, hashes }: NewSecondFactor): Promise<boolean> {
    return this.update(
      `second_factor = $2, second_factor_step = $3, second_factor_since = now(), recovery_code_hashes = $4,
       token_version = token_version + 1 where id = $1 and token_version = $5 and second_factor is null`,
      [id, encrypted, step, hashes, tokenVersion],
    );
  }

  /** Ends all sessions. @returns false if the session has ended */
  remove(id: string, tokenVersion: number): Promise<boolean> {
    return this.update(
      `second_factor = null, second_factor_step = null, second_factor_since = null, recovery_code_hashes = null,
       token_version = token_version + 1 where id = $1 and token_version = $2`,
      [id, tokenVersion],
    );
  }

  /** @returns false if the operator has no second factor */
  renewRecoveryCodes(id: string, hashes: string[]): Promise<boolean> {
    return this.update('recovery_code_hashes = $2 where id = $1 and second_factor is not null', [id, hashes]);
  }

  /** @returns false if the code of this step, or of a later one, was used before */
  useStep(id: string, step: number): Promise<boolean> {
    return this.update('second_factor_step = $2 where id = $1 and second_factor_step < $2', [id, step]);
  }

  /** @returns false for a code that is wrong or was used before */
  useRecoveryCode(id: string, hash: string): Promise<boolean> {
    return this.update(
      `recovery_code_hashes = array_remove(recovery_code_hashes, $2)
       where id = $1 and $2 = any (recovery_code_hashes)`,
      [id, hash],
    );
  }

  private async update(change: string, values: unknown[]): Promise<boolean> {
    return (await this.database.execute(`update operators set ${change}`, values)) === 1;
  }
}
