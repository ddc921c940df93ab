import { Logger } from '@nestjs/common';
import type { Delivery } from '../../mail/delivery.ts';
import { ServerPause } from './order-email-pauses.ts';

/** A server that refuses some emails by a policy and accepts others is not reported with each of them. */
const REPEAT_WARNING_MILLISECONDS = 60 * 60_000;

/** Whether the mail server sends for the shop, told by what became of the emails, with one warning when it does not. */
export class MailServerStatus {
  private readonly logger = new Logger('OrderEmails');
  private warned: { reason: string; at: number; isOpen: boolean } | undefined;

  constructor(
    private readonly pause = new ServerPause(),
    private readonly now: () => number = Date.now,
  ) {}

  get isAway(): boolean {
    return this.pause.isAway;
  }

  /** Whether it is time to try again. */
  get isOver(): boolean {
    return this.pause.isOver;
  }

  report(delivery: Delivery): void {
    if (delivery.outcome === 'postponed' && delivery.cause !== 'deferred') this.reportAway(delivery.reason);
    else this.reportThere();
  }

  reportAway(reason: string): void {
    if (!this.isAway && this.isNews(reason)) {
      this.warned = { reason, at: this.now(), isOpen: true };
      this.logger.warn(`Email delivery is paused. ${reason}`);
    }
    this.pause.reportAway();
  }

  private reportThere(): void {
    if (this.warned?.isOpen) {
      this.warned.isOpen = false;
      this.logger.log('Email delivery has resumed.');
    }
    this.pause.reportThere();
  }

  private isNews(reason: string): boolean {
    return this.warned?.reason !== reason || this.now() - this.warned.at >= REPEAT_WARNING_MILLISECONDS;
  }
}
