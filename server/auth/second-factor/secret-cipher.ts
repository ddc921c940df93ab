import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secrets of second factors with a key derived from JWT_SECRET, which is not in the database
 * (docs/decisions/031-second-factor.md).
 */
export class SecretCipher {
  private readonly key: Uint8Array;

  constructor(jwtSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'second factors of operators', 32));
  }

  /** @param operatorId only this operator's secret can be decrypted from the result */
  encrypt(secret: Uint8Array, operatorId: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(operatorId));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** @returns undefined if it was encrypted with another key or for another operator, or is damaged */
  decrypt(encrypted: Uint8Array, operatorId: string): Buffer | undefined {
    if (encrypted.length <= NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, this.key, encrypted.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(operatorId))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
