import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';

/** For the whole response, since a shopper is waiting. */
const TIMEOUT_MILLISECONDS = 4_000;
const MAX_RETRIES = 1;

const IS_OBJECT = /^\s*\{/;

/** Empties bodies that are not JSON objects: a number makes Stripe's package reject a promise that nothing awaits. */
async function fetchObject(url: string | URL | Request, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'error' });
  const text = await response.text();
  return new Response(IS_OBJECT.test(text) ? text : '', response);
}

/** Stripe's package, loaded by the first request. */
@Injectable()
export class StripeClient {
  private loaded: Promise<Stripe> | undefined;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'stripeSecretKey' | 'stripeApiUrl'>,
  ) {}

  get(): Promise<Stripe> {
    this.loaded ??= this.load();
    return this.loaded;
  }

  private async load(): Promise<Stripe> {
    const { Stripe } = await import('stripe');
    const { stripeSecretKey = '', stripeApiUrl } = this.settings;
    return new Stripe(stripeSecretKey, {
      ...(stripeApiUrl && { host: stripeApiUrl.hostname, port: stripeApiUrl.port, protocol: 'http' }),
      httpClient: Stripe.createFetchHttpClient(fetchObject),
      timeout: TIMEOUT_MILLISECONDS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
    });
  }
}
