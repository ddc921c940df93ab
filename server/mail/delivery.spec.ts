import { deliveryOf, serverFault } from './delivery.ts';

const reply = (command: string, response: string) => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('a reply of a mail server', () => {
  it.each([
    ['recipient', 'RCPT TO', '550 5.1.1 <ada@example.com>: no such user', '550 5.1.1: no such mailbox'],
    [
      'recipient',
      'RCPT TO',
      '550-5.1.1 ada@example.com is gone\r\n550 5.1.1 Bye',
      '550 5.1.1: no such mailbox',
    ],
    ['recipient', 'RCPT TO', '550 unknown user ada@example.com', '(550)'],
    ['recipient', 'RCPT TO', '550 5.5.0 ada@example.com: mailbox unavailable', '(550 5.5.0)'],
    ['recipient', 'RCPT TO', '556 5.1.10 example.com has no mail', 'the domain doesn’t accept email'],
    ['recipient', 'DATA', '552 5.2.2 ada is over quota', '552 5.2.2: the mailbox is full'],
    ['content', 'MAIL FROM', '553 5.6.7 ada@example.com needs SMTPUTF8', '(553 5.6.7)'],
    ['content', 'DATA', '554 5.6.0 the email to ada@example.com is malformed', '(554 5.6.0)'],
  ])('ends delivery because of the %s after %s: %s', (cause, command, response, reason) => {
    const delivery = deliveryOf(reply(command, response));
    expect(delivery).toEqual({ outcome: 'refused', cause, reason: expect.stringContaining(reason) });
    expect(JSON.stringify(delivery)).not.toMatch(/@|ada\b/);
  });

  it.each([
    ['RCPT TO', '451 4.7.1 ada@example.com greylisted'],
    ['DATA', '452 4.2.2 ada@example.com is over quota'],
    ['DATA', '503 Bad sequence'],
  ])('defers only this email after %s: %s', (command, response) => {
    const delivery = deliveryOf(reply(command, response));
    expect(delivery).toMatchObject({ outcome: 'postponed', cause: 'deferred' });
    expect(JSON.stringify(delivery)).not.toContain('@');
  });

  it.each([
    ['RCPT TO', '553 5.7.1 <orders@shop.example>: not owned by user ada'],
    ['RCPT TO', '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['RCPT TO', '550 5.1.8 <orders@shop.example>: domain not found'],
    ['DATA', '554 5.7.1 spam to ada@example.com'],
    ['DATA', '552 5.3.4 too big for ada'],
    ['DATA', '550 5.4.5 Daily sending quota exceeded for ada'],
    ['DATA', '550 Sending quota of orders@shop.example exceeded'],
    ['DATA', '554 Email address is not verified: ada@example.com'],
  ])('is a policy refusal and keeps the email for a retry after %s: %s', (command, response) => {
    const delivery = deliveryOf(reply(command, response));
    expect(delivery).toEqual({
      outcome: 'postponed',
      cause: 'policy',
      reason: expect.stringContaining(`refused to send email for the shop (${response.slice(0, 3)}`),
    });
    expect(JSON.stringify(delivery)).not.toMatch(/@|ada\b/);
  });
});

describe('a mail server that fails before it evaluates an email', () => {
  it.each([
    [{ code: 'ESOCKET', command: 'CONN' }, '(ESOCKET)'],
    [{ code: 'ECONNECTION', command: 'CONN' }, '(ECONNECTION)'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, '(ECONNREFUSED)'],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' }, 'a trusted TLS'],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'did not respond in time'],
    [{ code: 'EABORT' }, 'did not respond in time'],
    [{ code: 'EDNS', command: 'CONN' }, 'cannot be found'],
    [{ code: 'ETLS', command: 'STARTTLS' }, 'a trusted TLS'],
    [{ code: 'ETLS', command: 'STARTTLS', response: '554 no TLS', responseCode: 554 }, 'a trusted TLS'],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 secret wrong', responseCode: 535 },
      'the login',
    ],
    [reply('MAIL FROM', '530 5.7.0 log in first'), 'the login'],
    [reply('RCPT TO', '530 5.7.0 log in first'), 'the login'],
    [
      { code: 'EPROTOCOL', command: 'CONN', response: '554 go away', responseCode: 554 },
      'refused the connection (554)',
    ],
    [
      { code: 'EPROTOCOL', command: 'HELO', response: '550 who are you', responseCode: 550 },
      'refused the connection (550)',
    ],
    [reply('RCPT TO', '421 4.3.2 shutting down'), 'refused the connection (421 4.3.2)'],
    [reply('MAIL FROM', '550 secret is not allowed'), 'rejected the sender in MAIL_FROM (550)'],
    [reply('MAIL FROM', '553 5.1.8 secret'), 'rejected the sender in MAIL_FROM (553 5.1.8'],
    [reply('MAIL FROM', '550 5.1.1 secret'), 'rejected the sender in MAIL_FROM (550 5.1.1'],
    [reply('MAIL FROM', '452 4.3.1 secret'), 'is temporarily not accepting email (452 4.3.1)'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', response: 'what?' }, '(EENVELOPE)'],
  ])('postpones all emails: %j', (failure, reason) => {
    const delivery = deliveryOf(failure);
    expect(delivery).toEqual({
      outcome: 'postponed',
      cause: 'server',
      reason: expect.stringContaining(reason),
    });
    expect(JSON.stringify(delivery)).not.toContain('secret');
    expect(serverFault(failure)).toContain(reason);
  });
});

it('an email that nodemailer cannot create delays no other', () => {
  expect(deliveryOf({ code: 'EENVELOPE', command: 'API' })).toMatchObject({
    outcome: 'refused',
    cause: 'address',
  });
  expect(deliveryOf(new TypeError('x') as object)).toMatchObject({
    outcome: 'postponed',
    cause: 'composition',
  });
});
