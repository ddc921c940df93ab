import { EMAIL_SPELLINGS } from '../test/shop/email-spellings.ts';
import { comparableEmail, comparableMailbox, parseEmailAddress } from './email-address.ts';

describe('an email address', () => {
  it.each(EMAIL_SPELLINGS)('$typed is sent to $sent', ({ typed, sent }) => {
    const address = parseEmailAddress(typed);
    expect(address && `${address.localPart}@${address.domain}`).toBe(sent);
  });

  it('has one spelling to compare, even if it is not deliverable', () => {
    expect(comparableEmail('Ada+Cats@ＢÜcher。Example.')).toBe('ada+cats@xn--bcher-kva.example');
    expect(comparableEmail('"Ada"@Localhost')).toBe('"ada"@localhost');
  });

  it.each([
    ['Ada+cats+dogs@EXAMPLE.com.', 'ada@example.com'],
    ['+cats@example.com', '+cats@example.com'],
    ['ada@example.com', 'ada@example.com'],
  ])('%s belongs to the mailbox %s', (address, mailbox) => {
    expect(comparableMailbox(address)).toBe(mailbox);
    expect(comparableMailbox(mailbox)).toBe(mailbox);
  });
});
