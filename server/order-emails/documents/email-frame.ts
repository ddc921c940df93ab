import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import { type EmailSender, footer } from './document-parts.ts';
import type { EmailContent, EmailDocument } from './email-document.ts';
import { renderEmail } from './render-email.ts';

export const renderForCustomer = (document: EmailDocument, sender: EmailSender): EmailContent =>
  renderEmail({ ...document, footer: footer(sender), shopUrl: sender.shopUrl });

export const renderForOwner = (document: EmailDocument, sender: EmailSender): EmailContent =>
  renderEmail({
    ...document,
    footer: [[`You run ${SHOP_NAME}, so you’re getting this.`], ...footer(sender).slice(0, 1)],
    shopUrl: sender.shopUrl,
  });
