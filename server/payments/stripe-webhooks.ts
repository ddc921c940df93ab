import { BadRequestException, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';

const BAD_SIGNATURE =
  'The signature does not fit. Check that STRIPE_WEBHOOK_SECRET is that of this endpoint, and the clock of this machine.';

/** Knows Stripe's events by their signatures. Its package is loaded only where the secret is set. */
@Injectable()
export class StripeWebhooks implements OnModuleInit {
  private webhooks: typeof Stripe.webhooks | undefined;

  constructor(@InjectSettings() private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    this.webhooks = (await import('stripe')).Stripe.webhooks;
  }

  /**
   * @param body byte by byte as it was sent
   * @throws BadRequestException for what Stripe has not signed, or not in the last five minutes
   */
  readEvent(body: Buffer, signature: string): unknown {
    try {
      return this.webhooks?.constructEvent(body, signature, this.settings.stripeWebhookSecret ?? '');
    } catch {
      throw new BadRequestException(BAD_SIGNATURE);
    }
  }
}
