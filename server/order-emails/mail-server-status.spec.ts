import { Logger } from '@nestjs/common';
import type { Delivery } from '../mail/delivery.ts';
import { MailServerStatus } from './mail-server-status.ts';
import { ServerBackoff } from './order-email-backoff.ts';

const BLOCKED: Delivery = { outcome: 'postponed', cause: 'policy', reason: 'Blocked.' };
const NO_SENDER: Delivery = { outcome: 'postponed', cause: 'server', reason: 'No sender.' };
const [ADA, EVE, OWNER] = ['ada@example.com', 'eve@example.com', 'owner'];
const DEFERRED: Delivery = { outcome: 'postponed', cause: 'deferred', reason: 'Later.' };
const REFUSED: Delivery = { outcome: 'refused', cause: 'recipient', reason: 'Unknown.' };
const NOT_EVALUATED_BY_SERVER: Delivery[] = [
  { outcome: 'refused', cause: 'address', reason: 'No address.' },
  { outcome: 'refused', cause: 'gone', reason: 'Gone.' },
  { outcome: 'postponed', cause: 'composition', reason: 'Not composed.' },
];
const SENT: Delivery = { outcome: 'sent' };
const HOUR = 60 * 60_000;

let time = 0;
let lines: string[] = [];
let server: MailServerStatus;
beforeEach(() => {
  time = 0;
  lines = [];
  for (const level of ['warn', 'log'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...[line]: unknown[]) => {
      lines.push(String(line));
    });
  const now = () => time;
  server = new MailServerStatus(new ServerBackoff(now), now);
});
afterEach(() => jest.restoreAllMocks());

const PAUSED = (reason: string) => `Email delivery is paused. ${reason}`;
const RESUMED = 'Email delivery has resumed.';

it('logs one warning for an outage, and one line when it ends', () => {
  for (const delivery of [NO_SENDER, NO_SENDER, NO_SENDER, SENT, SENT]) {
    server.report(delivery, ADA);
    time += 30_000;
  }
  expect(lines).toEqual([PAUSED('No sender.'), RESUMED]);
});

it('warns once an hour about a server that accepts only some emails, and immediately for a new reason', () => {
  const blockThree = () => {
    for (const mailbox of [ADA, EVE, OWNER]) server.report(BLOCKED, mailbox);
  };
  for (let round = 0; round < 2; round += 1) {
    blockThree();
    server.report(SENT, ADA);
  }
  expect(lines).toEqual([PAUSED('Blocked.'), RESUMED]);
  server.report(NO_SENDER, ADA);
  server.report(SENT, ADA);
  expect(lines.slice(2)).toEqual([PAUSED('No sender.'), RESUMED]);
  time += HOUR;
  server.report(NO_SENDER, ADA);
  expect(lines.slice(4)).toEqual([PAUSED('No sender.')]);
});

it.each([DEFERRED, REFUSED, BLOCKED, SENT, ...NOT_EVALUATED_BY_SERVER])(
  'does not pause after %j',
  (delivery) => {
    server.report(delivery, ADA);
    expect([server.isPaused, server.canRetry, lines]).toEqual([false, true, []]);
  },
);

it('pauses after an outage until the server evaluates an email', () => {
  server.report(NO_SENDER, ADA);
  expect([server.isPaused, server.canRetry]).toEqual([true, false]);
  time += 1_000;
  expect([server.isPaused, server.canRetry]).toEqual([true, true]);
  server.report(REFUSED, ADA);
  expect(server.isPaused).toBe(false);
});

it.each(NOT_EVALUATED_BY_SERVER)('does not resume after %j', (delivery) => {
  server.report(NO_SENDER, ADA);
  server.report(delivery, EVE);
  expect([server.isPaused, server.canRetry, lines]).toEqual([true, false, [PAUSED('No sender.')]]);
});

describe('a policy', () => {
  it('does not pause delivery if it affects one mailbox, or between accepted emails', () => {
    for (const mailbox of [ADA, ADA, ADA, OWNER]) server.report(BLOCKED, mailbox);
    server.report(SENT, EVE);
    for (const mailbox of [ADA, EVE]) server.report(BLOCKED, mailbox);
    expect([server.isPaused, lines]).toEqual([false, []]);
  });

  it('that refuses three mailboxes in a row limits delivery to one email at a time until one is accepted', () => {
    for (const mailbox of [ADA, EVE, OWNER]) server.report(BLOCKED, mailbox);
    expect([server.isPaused, server.canRetry, lines]).toEqual([true, true, [PAUSED('Blocked.')]]);
    server.report(REFUSED, ADA);
    expect([server.isPaused, lines]).toEqual([true, [PAUSED('Blocked.')]]);
    server.report(SENT, ADA);
    expect([server.isPaused, lines]).toEqual([false, [PAUSED('Blocked.'), RESUMED]]);
  });
});
