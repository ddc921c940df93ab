import { replyOf, type SmtpFailure, statusOf } from './smtp-reply.ts';

type Cause = Exclude<RefusalCause, 'gone'> | DelayCause;

/** Why an email can never be delivered. `address` and `gone` are detected before the server is contacted. */
export type RefusalCause = 'address' | 'recipient' | 'content' | 'gone';

/**
 * Why an email is postponed: the server deferred it (`deferred`); a policy refused this email, or all of the shop's
 * (`policy`); the server failed before it evaluated an email, which affects all of them (`server`); or nodemailer could not
 * create it (`composition`).
 */
export type DelayCause = 'deferred' | 'policy' | 'server' | 'composition';

/** The result of a delivery attempt. A reason contains no address. */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused'; cause: RefusalCause; reason: string }
  | { outcome: 'postponed'; cause: DelayCause; reason: string };

const EMAIL_COMMAND = /^(MAIL FROM|RCPT TO|DATA)$/;

/**
 * Maps replies to causes. The first row that matches the command and the codes ("550 5.1.1") wins. Servers may refuse a
 * sender as late as RCPT TO, and the whole shop as late as DATA, so the enhanced status code (RFC 3463) outranks the command.
 * Without one, RCPT TO concerns the recipient, and DATA a policy (RFC 5321, 4.3.2).
 */
const REPLIES: [command: RegExp, codes: RegExp, cause: Cause][] = [
  // Closing the connection; login required.
  [/^/, /^(421|530)/, 'server'],
  // For example, an address with characters that the server does not support.
  [EMAIL_COMMAND, /^5\d\d 5\.6\./, 'content'],
  [/^MAIL FROM$/, /^/, 'server'],
  // 503 means a wrong sequence of commands. A new connection starts over.
  [/^(RCPT TO|DATA)$/, /^(4|503)/, 'deferred'],
  // The sender's address, the mail system, the network, or a policy.
  [/^(RCPT TO|DATA)$/, / 5\.(1\.[78]$|[347]\.)/, 'policy'],
  [/^RCPT TO$/, /^5/, 'recipient'],
  [/^DATA$/, / 5\.[12]\./, 'recipient'],
  [/^DATA$/, /^5/, 'policy'],
];

function causeOf(failure: SmtpFailure): Cause {
  const { code, command = '', response, responseCode } = failure;
  if (code === undefined && responseCode === undefined) return 'composition';
  // Without a reply, nodemailer itself failed to write the envelope or message.
  if (response === undefined && /^E(ENVELOPE|MESSAGE|STREAM)$/.test(code ?? '')) return 'address';
  const codes = [responseCode, statusOf(failure)].join(' ').trim();
  const [, , cause] = REPLIES.find(([commands, known]) => commands.test(command) && known.test(codes)) ?? [];
  return cause ?? 'server';
}

/** Error codes of OpenSSL and Node for untrusted certificates. */
const UNTRUSTED = /CERT|^ERR_TLS_|^UNABLE_TO_|^EPROTO$/;

/** Why the server cannot send. Quotes only the codes of its reply, since the text may contain addresses. */
export function serverFault(failure: SmtpFailure): string {
  const { code = '', originalCode = code, command, responseCode } = failure;
  const server = 'The mail server in SMTP_URL';
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return `${server} rejected the login.`;
  if (code === 'ETLS' || UNTRUSTED.test(originalCode))
    return `${server} doesn’t offer a trusted TLS connection.`;
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
        reason: `The mail server asked us to try again later (${replyOf(failure)}).`,
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
