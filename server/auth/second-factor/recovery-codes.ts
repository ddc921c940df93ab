import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const CODES = 10;
/** 80 random bits, so that a fast hash suffices. */
const BYTES = 10;

interface GeneratedCodes {
  /** In groups of four, to be written down. */
  codes: string[];
  hashes: string[];
}

/** A code without the spaces and hyphens that people type, in lower case. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** @param code normalized */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

export function generateRecoveryCodes(): GeneratedCodes {
  const codes = Array.from({ length: CODES }, () => toBase32(randomBytes(BYTES)).toLowerCase());
  return {
    codes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: codes.map(hashOf),
  };
}
