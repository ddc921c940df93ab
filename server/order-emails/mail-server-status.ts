import { Logger } from '@nestjs/common';
import type { DelayCause, Delivery, RefusalCause } from '../mail/delivery.ts';
import { ServerBackoff } from './order-email-backoff.ts';

/** A server that accepts some emails and refuses others by policy would otherwise cause many warnings. */
const REPEAT_WARNING_MILLISECONDS = 60 * 60_000;

/** Emails to fewer mailboxes may be refused only because of what those customers typed. */
const REFUSED_MAILBOXES_BEFORE_PAUSE = 3;

/** Failures that show that the server is available, because it evaluated the email. */
const EVALUATED_BY_SERVER: (RefusalCause | DelayCause)[] = ['deferred', 'recipient', 'content'];

/** Tracks from each delivery whether the mail server sends the shop's email, and logs one warning when it stops. */
export class MailServerStatus {
  private readonly logger = new Logger('OrderEmails');
  private warned: { reason: string; at: number; isOpen: boolean } | undefined;
  /** Mailboxes whose emails a policy has refused since an email was last accepted. */
  private readonly refusedMailboxes = new Set<string>();

  constructor(
    private readonly backoff = new ServerBackoff(),
    private readonly now: () => number = Date.now,
  ) {}

  /** While paused, one email at a time probes the server. */
  get isPaused(): boolean {
    return this.backoff.isActive || this.refusedMailboxes.size >= REFUSED_MAILBOXES_BEFORE_PAUSE;
  }

  get canRetry(): boolean {
    return this.backoff.canRetry;
  }

  report(delivery: Delivery, mailbox: string): void {
    if (delivery.outcome === 'sent') this.reportSent();
    else if (delivery.cause === 'server') this.reportUnavailable(delivery.reason);
    else if (delivery.cause === 'policy') this.reportPolicy(delivery.reason, mailbox);
    else if (EVALUATED_BY_SERVER.includes(delivery.cause)) this.reportAvailable();
  }

  reportUnavailable(reason: string): void {
    if (!this.isPaused) this.warn(reason);
    this.backoff.increase();
  }

  /**
   * Never backs off: the policy may object only to what one shopper typed, and enough orders like that would stop all other
   * emails.
   */
  private reportPolicy(reason: string, mailbox: string): void {
    const wasPaused = this.isPaused;
    if (this.refusedMailboxes.size < REFUSED_MAILBOXES_BEFORE_PAUSE) this.refusedMailboxes.add(mailbox);
    if (!wasPaused && this.isPaused) this.warn(reason);
  }

  private reportSent(): void {
    this.refusedMailboxes.clear();
    this.reportAvailable();
  }

  private reportAvailable(): void {
    this.backoff.reset();
    if (this.isPaused || !this.warned?.isOpen) return;
    this.warned.isOpen = false;
    this.logger.log('Email delivery has resumed.');
  }

  private warn(reason: string): void {
    if (this.warned?.reason === reason && this.now() - this.warned.at < REPEAT_WARNING_MILLISECONDS) return;
    this.warned = { reason, at: this.now(), isOpen: true };
    this.logger.warn(`Email delivery is paused. ${reason}`);
  }
}
