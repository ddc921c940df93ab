import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Mailbox, MailSettings } from '../config/mail-settings.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { type Delivery, deliveryOf } from './delivery.ts';

export interface Email {
  to: Mailbox;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Makes a second delivery recognizable: the same for every attempt. */
  id: string;
}

/** An attempt takes no longer than this, whatever the server does. */
export const MAX_SEND_MILLISECONDS = 45_000;
const TIME_LIMITS = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * Whether an e-mail can be sent to an address as it stands: one mailbox, and nothing that a mail server could read as
 * more than that.
 */
export function isSendable(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{C}()<>[\]:;,@\\"]+@[^\s\p{C}()<>[\]:;,@\\"]+$/u.test(address);
}

async function transportOf({ host, port, secure, login }: MailSettings['smtp']): Promise<Transporter> {
  // Loaded only by a shop that sends e-mail.
  const { createTransport } = await import('nodemailer');
  const isLocal = LOOPBACK.test(host);
  return createTransport({
    host,
    port,
    secure,
    auth: login && { user: login.user, pass: login.password },
    // A password never crosses a network in the clear.
    requireTLS: !secure && login !== undefined && !isLocal,
    // A server on this machine has a certificate of its own making, and nobody is in between.
    tls: { rejectUnauthorized: !isLocal },
    ...TIME_LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

/** Hands e-mails to the mail server in SMTP_URL, each over a connection of its own. */
@Injectable()
export class Mailer implements OnModuleInit {
  private readonly mail: MailSettings | undefined;
  private transport: Transporter | undefined;

  constructor(@InjectSettings() { mail }: Pick<Settings, 'mail'>) {
    this.mail = mail;
  }

  async onModuleInit(): Promise<void> {
    this.transport = this.mail && (await transportOf(this.mail.smtp));
  }

  get isSetUp(): boolean {
    return this.mail !== undefined;
  }

  /** @returns why nothing can be sent at the moment; undefined when the server takes connection and login */
  async findFault(): Promise<string | undefined> {
    try {
      await this.transport?.verify();
      return undefined;
    } catch (error) {
      const delivery = deliveryOf({ ...(error as object), command: 'CONN' });
      return delivery.outcome === 'postponed' ? delivery.reason : undefined;
    }
  }

  /** Never fails: whatever goes wrong is the outcome. */
  async send({ to, replyTo, subject, text, html, id }: Email): Promise<Delivery> {
    if (this.transport === undefined || this.mail === undefined)
      return { outcome: 'postponed', reason: 'E-mail is not set up.', isServerAway: true };
    if (!isSendable(to.address))
      return { outcome: 'refused', reason: 'What the order has is no address that e-mail can be sent to.' };
    const { from } = this.mail;
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    try {
      await this.transport.sendMail({
        from,
        // Objects are taken as they are; a text would be parsed, and could name somebody else.
        to,
        envelope: { from: { name: '', address: from.address }, to: [{ name: '', address: to.address }] },
        replyTo: { name: '', address: replyTo },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // Keeps vacation notices and the like from being answered with one (RFC 3834).
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
