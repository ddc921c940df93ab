import { z } from 'zod';

/** An e-mail address, with the name that is shown for it, or ''. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface MailSettings {
  smtp: {
    host: string;
    port: number;
    /** TLS from the first byte (`smtps:`). Without it, TLS begins when the server offers it. */
    secure: boolean;
    login?: { user: string; password: string };
  };
  from: Mailbox;
}

export const emailAddress = z.email().max(254);

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** `smtp://user:password@host:port`. User and password are percent-encoded, as in every URL. */
export const smtpUrl = z.url({ protocol: /^smtps?$/ }).transform((text, context): MailSettings['smtp'] => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  try {
    if (hostname === '' || port === '0' || `${pathname}${search}${hash}`.replace(/^\/$/, '') !== '')
      throw new Error('It is no address of a server.');
    if ((username === '') !== (password === '')) throw new Error('Half of the login is missing.');
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? SMTP_PORTS[protocol as keyof typeof SMTP_PORTS] : Number(port),
      secure: protocol === 'smtps:',
      login:
        username === ''
          ? undefined
          : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    context.addIssue('must be the address of a mail server');
    return z.NEVER;
  }
});

const DISPLAY_NAME = /^[^<>"\p{Cc}]{1,100}$/u;

/** `orders@shop.example` or `Shop <orders@shop.example>`. */
export const mailbox = z
  .string()
  .transform((text, context) => {
    const start = text.indexOf('<');
    if (start < 0) return { name: '', address: text.trim() };
    const name = text.slice(0, start).trim();
    if (text.endsWith('>') && DISPLAY_NAME.test(name))
      return { name, address: text.slice(start + 1, -1).trim() };
    context.addIssue('must be an e-mail address, with or without a name');
    return z.NEVER;
  })
  .pipe(z.object({ name: z.string(), address: emailAddress }));
