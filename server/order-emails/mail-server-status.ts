import { Logger } from '@nestjs/common';
import type { DelayCause, Delivery, RefusalCause } from '../mail/delivery.ts';
import { ServerBackoff } from './order-email-backoff.ts';

/** Limits warnings about a server that accepts some emails and refuses others by policy. */
const REPEAT_WARNING_MILLISECONDS = 60 * 60_000;

/** Fewer refusals may be due to what those customers typed. */
const MAILBOXES_OF_A_POLICY = 3;

/** With these causes the server evaluated the email, so it is available. */
const JUDGED: (RefusalCause | DelayCause)[] = ['deferred', 'recipient', 'content'];

/** Derives from each delivery whether the mail server sends for the shop, and warns once when it doesn't. */
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
    return this.backoff.isActive || this.refusedMailboxes.size >= MAILBOXES_OF_A_POLICY;
  }

  get canRetry(): boolean {
    return this.backoff.canRetry;
  }

  report(delivery: Delivery, mailbox: string): void {
    if (delivery.outcome === 'sent') this.reportSent();
    else if (delivery.cause === 'server') this.reportUnavailable(delivery.reason);
    else if (delivery.cause === 'policy') this.reportPolicy(delivery.reason, mailbox);
    else if (JUDGED.includes(delivery.cause)) this.reportAvailable();
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
    if (this.refusedMailboxes.size < MAILBOXES_OF_A_POLICY) this.refusedMailboxes.add(mailbox);
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
