/** What became of an attempt to send an e-mail, in words that hold no address. */
export type Delivery =
  | { outcome: 'sent' }
  /** The receiver will never take it. */
  | { outcome: 'refused'; reason: string }
  /** It may be taken later. `isServerAway`: nothing can be sent at the moment, not only this e-mail. */
  | { outcome: 'postponed'; reason: string; isServerAway: boolean };

/** What nodemailer says of a failure. `command` names the part of the conversation in which it happened. */
interface SmtpFailure {
  code?: string;
  /** Of the system or of TLS, where `code` is nodemailer's. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The reply codes that mail servers give most often (RFC 3463). Their own words may quote the address. */
const MEANINGS: [pattern: RegExp, meaning: string][] = [
  [/^[45]\.1\.[123]$/, 'there is no such address'],
  [/^[45]\.1\.10$/, 'the domain takes no e-mail'],
  [/^[45]\.1\.[78]$/, 'the sender in MAIL_FROM is not accepted'],
  [/^[45]\.2\.1$/, 'the mailbox is closed'],
  [/^[45]\.2\.2$/, 'the mailbox is full'],
  [/^[45]\.4\./, 'the way to the receiver is disturbed'],
  [/^[45]\.7\.(20|23|25|26)$/, 'SPF, DKIM or DMARC of the sender is not in order'],
  [/^[45]\.7\./, 'the receiver does not trust the sender or the e-mail'],
];

function replyOf({ response = '', responseCode }: SmtpFailure): string {
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const meaning = MEANINGS.find(([pattern]) => status !== undefined && pattern.test(status))?.[1];
  const codes = [responseCode, status].filter((code) => code !== undefined).join(' ');
  return meaning === undefined ? codes : `${codes}: ${meaning}`;
}

/** How OpenSSL and Node name a certificate that they do not trust. */
const UNTRUSTED = /CERT|^ERR_TLS_|^UNABLE_TO_|^EPROTO$/;

/** Of the server or the way to it. Its own message may hold addresses, so only the code is told. */
function awayReason({ code = '', originalCode = code, responseCode, ...failure }: SmtpFailure): string {
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530)
    return 'The mail server in SMTP_URL does not accept the login.';
  if (code === 'ETLS' || UNTRUSTED.test(originalCode))
    return 'The mail server in SMTP_URL offers no TLS that can be trusted.';
  if (code === 'EDNS') return 'The mail server in SMTP_URL cannot be found.';
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'The mail server in SMTP_URL did not answer in time.';
  if (responseCode !== undefined)
    return `The mail server in SMTP_URL refuses the connection (${replyOf({ ...failure, responseCode })}).`;
  return `There is no connection to the mail server in SMTP_URL (${/^[A-Z_]{3,40}$/.test(originalCode) ? originalCode : 'unknown error'}).`;
}

/** The commands with which a server judges one e-mail, and not whoever sends it. */
const OF_ONE_EMAIL = /^(MAIL FROM|RCPT TO|DATA)$/;
const BUSY = 421;
const LOGIN_REQUIRED = 530;

/** Sorts out why nodemailer could not send. */
export function deliveryOf(failure: SmtpFailure): Delivery {
  const { command = '', responseCode } = failure;
  if (responseCode === undefined && /^E(ENVELOPE|MESSAGE|STREAM)$/.test(failure.code ?? ''))
    return { outcome: 'refused', reason: 'The e-mail cannot be sent to this address.' };
  if (failure.code === undefined && responseCode === undefined)
    return { outcome: 'postponed', reason: 'The e-mail could not be put together.', isServerAway: false };
  const isReply = responseCode !== undefined && OF_ONE_EMAIL.test(command);
  if (!isReply || responseCode === BUSY || responseCode === LOGIN_REQUIRED)
    return { outcome: 'postponed', reason: awayReason(failure), isServerAway: true };
  // 503 says that the conversation went wrong, which a new one may not.
  if (responseCode >= 500 && responseCode !== 503)
    return { outcome: 'refused', reason: `The mail server refused the e-mail (${replyOf(failure)}).` };
  return {
    outcome: 'postponed',
    reason: `The mail server did not take the e-mail yet (${replyOf(failure)}).`,
    isServerAway: false,
  };
}
