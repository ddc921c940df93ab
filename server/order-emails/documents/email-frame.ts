import { type EmailSender, footer, shop } from './document-parts.ts';
import type { EmailContent, EmailDocument } from './email-document.ts';
import { renderEmail } from './render-email.ts';

export const renderForCustomer = (document: EmailDocument, sender: EmailSender): EmailContent =>
  renderEmail({ ...document, footer: footer(sender), shopUrl: sender.shopUrl });

export const renderForOwner = (document: EmailDocument, sender: EmailSender): EmailContent =>
  renderEmail({
    ...document,
    footer: [['You run ', shop(sender), ', so you’re getting this.']],
    shopUrl: sender.shopUrl,
  });
