/** The most common domains, whose misspellings are recognized. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'protonmail.com',
  'sbcglobal.net',
  'bellsouth.net',
];

/** Existing domains that differ from a common one by a letter. */
const EXISTING = ['ymail.com', 'email.com', 'mail.com', 'cloud.com', 'yahoo.co'];

/** Misspellings of ".com". */
const NO_ENDING = /\.(?:c[nm]o|con|comm|coom|ocm|om|vom|xom|cpm|c0m)$/;

/** Whether a letter is missing, added or wrong, or two adjacent ones are swapped. */
function isOneTypoApart(typed: string, domain: string): boolean {
  const shorter = Math.min(typed.length, domain.length);
  let start = 0;
  while (start < shorter && typed[start] === domain[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === domain.at(-1 - end)) end += 1;
  const one = typed.slice(start, typed.length - end);
  const other = domain.slice(start, domain.length - end);
  const isSwapped = one.length === 2 && one === [...other].reverse().join('');
  return isSwapped || (one.length <= 1 && other.length <= 1);
}

/** The domain that was probably meant; undefined if the email address looks right. */
export function likelyDomain(email: string): string | undefined {
  const typed = email.trim().toLowerCase().split('@').at(-1) ?? '';
  if (!email.includes('@') || EXISTING.includes(typed)) return undefined;
  const corrected = typed.replace(NO_ENDING, '.com');
  const common = COMMON.find((domain) => isOneTypoApart(corrected, domain));
  const likely = common ?? corrected;
  return likely === typed ? undefined : likely;
}

/** The email address at another domain. */
export const atDomain = (email: string, domain: string): string =>
  `${email.trim().slice(0, email.trim().lastIndexOf('@') + 1)}${domain}`;
