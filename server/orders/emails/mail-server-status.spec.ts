import { Logger } from '@nestjs/common';
import type { Delivery } from '../../mail/delivery.ts';
import { MailServerStatus } from './mail-server-status.ts';
import { ServerPause } from './order-email-pauses.ts';

const BLOCKED: Delivery = { outcome: 'postponed', cause: 'policy', reason: 'Blocked.' };
const NO_SENDER: Delivery = { outcome: 'postponed', cause: 'server', reason: 'No sender.' };
const DEFERRED: Delivery = { outcome: 'postponed', cause: 'deferred', reason: 'Later.' };
const REFUSED: Delivery = { outcome: 'refused', cause: 'recipient', reason: 'Unknown.' };
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
  server = new MailServerStatus(new ServerPause(now), now);
});
afterEach(() => jest.restoreAllMocks());

const PAUSED = (reason: string) => `Email delivery is paused. ${reason}`;
const RESUMED = 'Email delivery has resumed.';

it('an outage is one warning, and its end one line', () => {
  for (const delivery of [NO_SENDER, NO_SENDER, NO_SENDER, SENT, SENT]) {
    server.report(delivery);
    time += 30_000;
  }
  expect(lines).toEqual([PAUSED('No sender.'), RESUMED]);
});

it('a server that accepts some emails only is reported once an hour, and another reason at once', () => {
  for (const delivery of [BLOCKED, SENT, BLOCKED, SENT]) server.report(delivery);
  expect(lines).toEqual([PAUSED('Blocked.'), RESUMED]);
  server.report(NO_SENDER);
  server.report(SENT);
  expect(lines.slice(2)).toEqual([PAUSED('No sender.'), RESUMED]);
  time += HOUR;
  server.report(NO_SENDER);
  expect(lines.slice(4)).toEqual([PAUSED('No sender.')]);
});

it.each([DEFERRED, REFUSED, SENT])('holds up no email after %j', (delivery) => {
  server.report(delivery);
  expect([server.isAway, server.isOver, lines]).toEqual([false, true, []]);
});

it.each([BLOCKED, NO_SENDER])('holds up all emails after %j until one is judged', (delivery) => {
  server.report(delivery);
  expect([server.isAway, server.isOver]).toEqual([true, false]);
  time += 1_000;
  expect([server.isAway, server.isOver]).toEqual([true, true]);
  server.report(REFUSED);
  expect(server.isAway).toBe(false);
});
