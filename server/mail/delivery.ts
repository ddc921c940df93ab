import { replyOf, type SmtpFailure, statusOf } from './smtp-reply.ts';

type Cause = Exclude<RefusalCause, 'gone'> | DelayCause;

/**
 * This email cannot be delivered: to no such address, to this mailbox, or with this content; or what it was about is gone.
 * The server does not hear of an `address` and of what is `gone`.
 */
export type RefusalCause = 'address' | 'recipient' | 'content' | 'gone';

/**
 * This email may be accepted later (`deferred`); a policy is against this email, or against all of the shop's (`policy`);
 * the server did not get as far as judging an email, which holds up all emails (`server`); or nodemailer could not compose
 * it (`composition`).
 */
export type DelayCause = 'deferred' | 'policy' | 'server' | 'composition';

/** What became of an attempt to send an email. A reason contains no address. */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused'; cause: RefusalCause; reason: string }
  | { outcome: 'postponed'; cause: DelayCause; reason: string };

const JUDGES_EMAIL = /^(MAIL FROM|RCPT TO|DATA)$/;

/**
 * What a reply is about: the first row that fits the command and the codes, such as "550 5.1.1". Servers may refuse a sender
 * as late as RCPT TO, and the whole shop as late as DATA, so the enhanced status code (RFC 3463) counts more than the
 * command. Without one, RCPT TO is about the recipient, and DATA about a policy (RFC 5321, 4.3.2).
 */
const REPLIES: [command: RegExp, codes: RegExp, cause: Cause][] = [
  // Closing the connection; login required.
  [/^/, /^(421|530)/, 'server'],
  // Such as an address in letters that the server cannot handle.
  [JUDGES_EMAIL, /^5\d\d 5\.6\./, 'content'],
  [/^MAIL FROM$/, /^/, 'server'],
  // 503 is about the order of the commands, which a new connection starts over.
  [/^(RCPT TO|DATA)$/, /^(4|503)/, 'deferred'],
  // The sender's address; the server itself; its network; its policy.
  [/^(RCPT TO|DATA)$/, / 5\.(1\.[78]$|[347]\.)/, 'policy'],
  [/^RCPT TO$/, /^5/, 'recipient'],
  [/^DATA$/, / 5\.[12]\./, 'recipient'],
  [/^DATA$/, /^5/, 'policy'],
];

function causeOf(failure: SmtpFailure): Cause {
  const { code, command = '', response, responseCode } = failure;
  if (code === undefined && responseCode === undefined) return 'composition';
  // Without a reply, nodemailer itself cannot write such an envelope or message.
  if (response === undefined && /^E(ENVELOPE|MESSAGE|STREAM)$/.test(code ?? '')) return 'address';
  const codes = [responseCode, statusOf(failure)].join(' ').trim();
  const [, , cause] = REPLIES.find(([commands, known]) => commands.test(command) && known.test(codes)) ?? [];
  return cause ?? 'server';
}

/** How OpenSSL and Node name a certificate that they do not trust. */
const UNTRUSTED = /CERT|^ERR_TLS_|^UNABLE_TO_|^EPROTO$/;

/** Why the server sends nothing. Its own text may contain addresses, so only its codes are quoted. */
export function serverFault(failure: SmtpFailure): string {
  const { code = '', originalCode = code, command, responseCode } = failure;
  const server = 'The mail server in SMTP_URL';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return `${server} rejected the login.`;
  if (code === 'ETLS' || UNTRUSTED.test(originalCode)) return `${server} offers no trusted TLS connection.`;
  if (code === 'EDNS') return `${server} cannot be found.`;
  if (code === 'ETIMEDOUT' || code === 'EABORT') return `${server} did not respond in time.`;
  if (responseCode === undefined)
    return `Cannot connect to the mail server in SMTP_URL (${/^[A-Z_]{3,40}$/.test(originalCode) ? originalCode : 'unknown error'}).`;
  if (command !== 'MAIL FROM') return `${server} refused the connection (${replyOf(failure)}).`;
  return responseCode < 500
    ? `${server} is temporarily not accepting email (${replyOf(failure)}).`
    : `${server} rejected the sender in MAIL_FROM (${replyOf(failure)}).`;
}

export function deliveryOf(failure: SmtpFailure): Delivery {
  const cause = causeOf(failure);
  switch (cause) {
    case 'address':
      return { outcome: 'refused', cause, reason: 'Email cannot be sent to this address.' };
    case 'recipient':
    case 'content':
      return {
        outcome: 'refused',
        cause,
        reason: `The mail server refused the email (${replyOf(failure)}).`,
      };
    case 'deferred':
      return {
        outcome: 'postponed',
        cause,
        reason: `The mail server asked to try again later (${replyOf(failure)}).`,
      };
    case 'composition':
      return { outcome: 'postponed', cause, reason: 'The email could not be created.' };
    case 'policy':
      return {
        outcome: 'postponed',
        cause,
        reason: `The mail server in SMTP_URL refused to send email for the shop (${replyOf(failure)}).`,
      };
    case 'server':
      return { outcome: 'postponed', cause, reason: serverFault(failure) };
  }
}
