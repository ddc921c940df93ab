import type { EmailContent, FramedDocument } from './email-document.ts';
import { oneLine } from './one-line.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

export function renderEmail(document: FramedDocument): EmailContent {
  return { subject: oneLine(document.subject), text: renderText(document), html: renderHtml(document) };
}
