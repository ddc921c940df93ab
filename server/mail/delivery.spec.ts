import { deliveryOf } from './delivery.ts';

const reply = (command: string, response: string) => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('what a mail server answers about an e-mail', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 <ada@example.com>: no such user', '550 5.1.1: there is no such address'],
    [
      'RCPT TO',
      '550-5.1.1 The account ada@example.com is gone\r\n550 5.1.1 Bye',
      '550 5.1.1: there is no such address',
    ],
    ['DATA', '552 5.2.2 ada is over quota', '552 5.2.2: the mailbox is full'],
    [
      'MAIL FROM',
      '553 5.1.8 orders@shop.example rejected',
      '553 5.1.8: the sender in MAIL_FROM is not accepted',
    ],
    ['DATA', '554 ada@example.com does not want it', '(554)'],
  ])('is final after %s with 5xx: %s', (command, response, words) => {
    const delivery = deliveryOf(reply(command, response));
    expect(delivery).toEqual({ outcome: 'refused', reason: expect.stringContaining(words) });
    expect(JSON.stringify(delivery)).not.toMatch(/@|ada\b/);
  });

  it.each([
    ['RCPT TO', '451 4.7.1 ada@example.com greylisted'],
    ['DATA', '452 4.2.2 ada@example.com is over quota'],
    ['DATA', '503 Bad sequence'],
  ])('may change after %s: %s', (command, response) => {
    const delivery = deliveryOf(reply(command, response));
    expect(delivery).toMatchObject({ outcome: 'postponed', isServerAway: false });
    expect(JSON.stringify(delivery)).not.toContain('@');
  });
});

describe('a mail server that is not to be used', () => {
  it.each([
    [{ code: 'ESOCKET', command: 'CONN' }, '(ESOCKET)'],
    [{ code: 'ECONNECTION', command: 'CONN' }, '(ECONNECTION)'],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, '(ECONNREFUSED)'],
    [
      { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' },
      'no TLS that can be trusted',
    ],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, 'did not answer in time'],
    [{ code: 'EABORT' }, 'did not answer in time'],
    [{ code: 'EDNS', command: 'CONN' }, 'cannot be found'],
    [{ code: 'ETLS', command: 'STARTTLS' }, 'no TLS that can be trusted'],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 secret wrong', responseCode: 535 },
      'the login',
    ],
    [reply('MAIL FROM', '530 5.7.0 log in first'), 'the login'],
    [
      { code: 'EPROTOCOL', command: 'CONN', response: '554 go away', responseCode: 554 },
      'refuses the connection (554)',
    ],
    [reply('RCPT TO', '421 4.3.2 shutting down'), 'refuses the connection (421 4.3.2)'],
  ])('holds all e-mail up: %j', (failure, words) => {
    const delivery = deliveryOf(failure);
    expect(delivery).toEqual({
      outcome: 'postponed',
      reason: expect.stringContaining(words),
      isServerAway: true,
    });
    expect(JSON.stringify(delivery)).not.toContain('secret');
  });
});

it('an e-mail that cannot be put into words of the protocol holds up no other', () => {
  expect(deliveryOf({ code: 'EENVELOPE', command: 'API' })).toMatchObject({ outcome: 'refused' });
  expect(deliveryOf(new TypeError('x') as object)).toMatchObject({
    outcome: 'postponed',
    isServerAway: false,
  });
});
