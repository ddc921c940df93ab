import { Logger } from '@nestjs/common';
import type { DelayCause, Delivery, RefusalCause } from '../mail/delivery.ts';
import { ServerPause } from './order-email-pauses.ts';

/** A server that refuses some emails by a policy and accepts others is not reported with each of them. */
const REPEAT_WARNING_MILLISECONDS = 60 * 60_000;

/** Fewer may be refused for what their customers typed. */
const MAILBOXES_OF_A_POLICY = 3;

/** By the server. It does not hear of an email with another cause. */
const JUDGED: (RefusalCause | DelayCause)[] = ['deferred', 'recipient', 'content'];

/** Whether the mail server sends for the shop, told by what became of the emails, with one warning when it does not. */
export class MailServerStatus {
  private readonly logger = new Logger('OrderEmails');
  private warned: { reason: string; at: number; isOpen: boolean } | undefined;
  /** To which a policy has refused emails since one was last accepted. */
  private readonly refusedMailboxes = new Set<string>();

  constructor(
    private readonly pause = new ServerPause(),
    private readonly now: () => number = Date.now,
  ) {}

  /** As far as is known. One email at a time then finds out whether that is over. */
  get sendsNothing(): boolean {
    return this.pause.isAway || this.refusedMailboxes.size >= MAILBOXES_OF_A_POLICY;
  }

  get isOver(): boolean {
    return this.pause.isOver;
  }

  report(delivery: Delivery, mailbox: string): void {
    if (delivery.outcome === 'sent') this.reportSent();
    else if (delivery.cause === 'server') this.reportAway(delivery.reason);
    else if (delivery.cause === 'policy') this.reportPolicy(delivery.reason, mailbox);
    else if (JUDGED.includes(delivery.cause)) this.reportThere();
  }

  reportAway(reason: string): void {
    if (!this.sendsNothing) this.warn(reason);
    this.pause.reportAway();
  }

  /**
   * What a shopper typed may be all that the policy is against, so it never pauses the other emails: enough such orders
   * would hold them all up.
   */
  private reportPolicy(reason: string, mailbox: string): void {
    const wasSending = !this.sendsNothing;
    if (this.refusedMailboxes.size < MAILBOXES_OF_A_POLICY) this.refusedMailboxes.add(mailbox);
    if (wasSending && this.sendsNothing) this.warn(reason);
  }

  private reportSent(): void {
    this.refusedMailboxes.clear();
    this.reportThere();
  }

  private reportThere(): void {
    this.pause.reportThere();
    if (this.sendsNothing || !this.warned?.isOpen) return;
    this.warned.isOpen = false;
    this.logger.log('Email delivery has resumed.');
  }

  private warn(reason: string): void {
    if (this.warned?.reason === reason && this.now() - this.warned.at < REPEAT_WARNING_MILLISECONDS) return;
    this.warned = { reason, at: this.now(), isOpen: true };
    this.logger.warn(`Email delivery is paused. ${reason}`);
  }
}
