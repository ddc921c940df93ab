/// <reference path="./password-list.d.ts" />
/** Variants of the password in lower case: without the digits and symbols around it, and without repetition. */
function variantsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const core = /\p{L}(?:.*\p{L})?/su.exec(lower)?.[0] ?? '';
  // "8392-kite-7719" is not as easy to guess as "kite".
  const words = core.length * 2 >= lower.length ? [lower, core] : [lower];
  return words.flatMap((word) => [word, /^(.+?)\1+$/s.exec(word)?.[1] ?? word]);
}

/** Whether the password is one of the 49,000 most common ones, with or without digits and symbols around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded lazily: the list is half a megabyte, and only new passwords are checked.
  const { default: list } = await import('@zxcvbn-ts/language-common/dist/passwords.json.cjs');
  const common = new Set(list);
  return variantsOf(password).some((variant) => common.has(variant));
}

export const COMMON_PASSWORD = 'is one of the most common ones';
