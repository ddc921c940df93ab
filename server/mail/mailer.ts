import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { parseEmailAddress } from '../../contract/email-address.ts';
import type { Mailbox, MailSettings } from '../config/settings/mail.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { type Delivery, deliveryOf, serverFault } from './delivery.ts';
import { checkSender } from './sender-check.ts';

export interface Email {
  to: Mailbox;
  replyTo: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that mail programs can recognize a duplicate. */
  id: string;
}

/** Upper limit for one attempt, whatever the server does. */
const MAX_SEND_MILLISECONDS = 45_000;
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

function connectionOptions({ host, port, secure, login }: MailSettings['smtp']) {
  const isLocal = LOOPBACK.test(host);
  return {
    host,
    port,
    secure,
    auth: login && { user: login.user, pass: login.password },
    // Never sends a password over a network in plain text.
    requireTLS: !secure && login !== undefined && !isLocal,
    // A server on this machine has a self-signed certificate, and its traffic never leaves the machine.
    tls: { rejectUnauthorized: !isLocal },
    ...TIME_LIMITS,
    logger: false,
  };
}

/** Sends emails through the mail server in SMTP_URL, each over a new connection. */
@Injectable()
export class Mailer implements OnModuleInit {
  private readonly mail: MailSettings | undefined;
  private transport: Transporter | undefined;

  constructor(@InjectSettings() { mail }: Pick<Settings, 'mail'>) {
    this.mail = mail;
  }

  async onModuleInit(): Promise<void> {
    if (this.mail === undefined) return;
    // Loaded only by a shop that sends email.
    const { createTransport } = await import('nodemailer');
    this.transport = createTransport({
      ...connectionOptions(this.mail.smtp),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  get isSetUp(): boolean {
    return this.mail !== undefined;
  }

  /** @returns why email cannot be sent; undefined if the server accepts connection, login and sender */
  async diagnose(): Promise<string | undefined> {
    if (this.mail === undefined) return undefined;
    try {
      await checkSender(this.mail.from.address, connectionOptions(this.mail.smtp));
      return undefined;
    } catch (error) {
      return serverFault(error as object);
    }
  }

  /** Never throws: an error becomes the outcome. */
  async send({ to, replyTo, subject, text, html, id }: Email): Promise<Delivery> {
    if (this.transport === undefined || this.mail === undefined)
      return { outcome: 'postponed', cause: 'server', reason: 'Emails are off.' };
    const recipient = parseEmailAddress(to.address);
    if (recipient === undefined)
      return {
        outcome: 'refused',
        cause: 'address',
        reason: 'The order’s email address is not valid.',
      };
    const { from } = this.mail;
    const address = `${recipient.localPart}@${recipient.domain}`;
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    try {
      await this.transport.sendMail({
        from,
        // As an object: a string would be parsed and could contain other addresses.
        to: { name: to.name, address },
        envelope: { from: { name: '', address: from.address }, to: [{ name: '', address }] },
        // As an object, for the same reason.
        replyTo: { ...replyTo },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // Prevents automatic replies such as vacation messages (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
        signal: AbortSignal.timeout(MAX_SEND_MILLISECONDS),
      });
      return { outcome: 'sent' };
    } catch (error) {
      return deliveryOf(error as object);
    }
  }
}
