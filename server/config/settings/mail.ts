import { z } from 'zod';
import { emailAddress } from '../../../contract/api/page-settings.ts';
import type { Setting } from './setting.ts';

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** `smtp://user:password@host:port`, with user and password percent-encoded. */
const smtpUrl = z.url({ protocol: /^smtps?$/ }).transform((text, context) => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  try {
    if (hostname === '' || port === '0' || `${pathname}${search}${hash}`.replace(/^\/$/, '') !== '')
      throw new Error('Not the address of a server.');
    if ((username === '') !== (password === '')) throw new Error('The user or the password is missing.');
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? SMTP_PORTS[protocol as keyof typeof SMTP_PORTS] : Number(port),
      // Implicit TLS. Otherwise STARTTLS, if the server offers it.
      secure: protocol === 'smtps:',
      login:
        username === ''
          ? undefined
          : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    context.addIssue('must be the URL of a mail server');
    return z.NEVER;
  }
});

const DISPLAY_NAME = /^[^<>"\p{Cc}]{1,100}$/u;

/** `orders@shop.example` or `Shop <orders@shop.example>`. */
const mailbox = z
  .string()
  .transform((text, context) => {
    const start = text.indexOf('<');
    if (start < 0) return { name: '', address: text.trim() };
    const name = text.slice(0, start).trim();
    if (text.endsWith('>') && DISPLAY_NAME.test(name))
      return { name, address: text.slice(start + 1, -1).trim() };
    context.addIssue('must be an email address, with or without a name');
    return z.NEVER;
  })
  .pipe(z.object({ name: z.string(), address: emailAddress }));

/** An email address with a display name, which may be ''. */
export type Mailbox = z.output<typeof mailbox>;

export interface MailSettings {
  smtp: z.output<typeof smtpUrl>;
  from: Mailbox;
}

/** Whether the shop emails links to the pages of orders. */
export const canEmailLinks = ({ mail, shopUrl }: { mail?: object; shopUrl?: string }): boolean =>
  mail !== undefined && Boolean(shopUrl);

export const MAIL_SETTINGS = {
  smtpUrl: {
    variable: 'SMTP_URL',
    schema: smtpUrl.optional(),
    requirement:
      'must be the smtp:// or smtps:// URL of a mail server, such as smtp://user:password@mail.example:587, ' +
      'with user and password percent-encoded',
    isSecret: true,
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    schema: mailbox.optional(),
    requirement: 'must be an email address, such as orders@shop.example or Shop <orders@shop.example>',
  },
} satisfies Record<string, Setting>;
