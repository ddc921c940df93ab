/** An error of nodemailer. `command` is the SMTP command during which it occurred. */
export interface SmtpFailure {
  code?: string;
  /** The code of the system or of TLS, if `code` is nodemailer's. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Meanings of common enhanced status codes (RFC 3463), because the server's own text may quote the address. */
const MEANINGS: [pattern: RegExp, meaning: string][] = [
  [/^[45]\.1\.[123]$/, 'no such mailbox'],
  [/^[45]\.1\.10$/, 'the domain doesn’t accept email'],
  [/^[45]\.1\.[78]$/, 'the sender in MAIL_FROM is not accepted'],
  [/^[45]\.2\.1$/, 'the mailbox is disabled'],
  [/^[45]\.2\.2$/, 'the mailbox is full'],
  [/^[45]\.4\./, 'temporary routing problem'],
  [/^[45]\.7\.(20|23|25|26)$/, 'the sender failed SPF, DKIM, or DMARC'],
  [/^[45]\.7\./, 'blocked by a policy or a spam filter'],
];

/** The enhanced status code of a reply, such as "5.1.1". */
export function statusOf({ response = '' }: SmtpFailure): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}

/** The codes of a reply and their meaning, without its text: "550 5.1.1: no such mailbox". */
export function replyOf(failure: SmtpFailure): string {
  const status = statusOf(failure);
  const meaning = MEANINGS.find(([pattern]) => status !== undefined && pattern.test(status))?.[1];
  const codes = [failure.responseCode, status].filter((code) => code !== undefined).join(' ');
  return meaning === undefined ? codes : `${codes}: ${meaning}`;
}
