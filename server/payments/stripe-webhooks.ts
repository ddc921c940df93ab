import { BadRequestException, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { StripeAlerts } from './stripe-alerts.ts';

const BAD_SIGNATURE =
  'Invalid signature. Check that STRIPE_WEBHOOK_SECRET belongs to this endpoint and that the server’s clock is right.';

/** Verifies the signatures of Stripe's events. Its package is loaded only if the secret is set. */
@Injectable()
export class StripeWebhooks implements OnModuleInit {
  private webhooks: typeof Stripe.webhooks | undefined;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly alerts: StripeAlerts,
  ) {}

  async onModuleInit(): Promise<void> {
    this.webhooks = (await import('stripe')).Stripe.webhooks;
  }

  /**
   * @param body the exact bytes received
   * @throws BadRequestException unless Stripe signed it within the last five minutes
   */
  async readEvent(body: Buffer, signature: string): Promise<unknown> {
    const event = this.verify(body, signature);
    if (event === undefined) {
      await this.alerts.raise('event refused');
      throw new BadRequestException(BAD_SIGNATURE);
    }
    await this.alerts.clear('event refused', 'event missing');
    return event;
  }

  private verify(body: Buffer, signature: string): unknown {
    try {
      return this.webhooks?.constructEvent(body, signature, this.settings.stripeWebhookSecret ?? '');
    } catch {
      return undefined;
    }
  }
}
