import { Injectable } from '@nestjs/common';
import { ORDER_PAGE } from '../../contract/order-pages.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { orderOfToken, orderToken } from './order-token.ts';
import { type PayableOrder, type PaymentSettings, paymentUrl, stripePaymentUrl } from './payment-url.ts';

/**
 * Creates and reads customers' links to the page and the payment of an order. All instances share one secret, which a
 * migration generates and backups contain.
 */
@Injectable()
export class OrderLinks {
  private secret: Buffer | undefined;

  constructor(
    @InjectSettings() private readonly settings: PaymentSettings & Pick<Settings, 'jwtSecret'>,
    private readonly database: Database,
  ) {}

  async pagePath(orderId: string): Promise<string> {
    return `${ORDER_PAGE}/${orderToken('order page', orderId, await this.readSecret())}`;
  }

  /** For emails: null without SHOP_URL. */
  async pageUrl(orderId: string): Promise<string | null> {
    const { shopUrl } = this.settings;
    return shopUrl === '' ? null : `${shopUrl}${await this.pagePath(orderId)}`;
  }

  /** The ID of the order; one that no order has if the token is invalid. */
  async orderOfPage(token: string): Promise<string> {
    return orderOfToken('order page', token, await this.readSecret());
  }

  async paymentUrl(order: PayableOrder): Promise<string | null> {
    return paymentUrl(this.settings, order, await this.readSecret());
  }

  async stripePaymentUrl(orderId: string): Promise<string> {
    return stripePaymentUrl(this.settings, orderId, await this.readSecret());
  }

  /**
   * The ID of the order; one that no order has if the token is invalid. Earlier releases signed payment links with
   * JWT_SECRET.
   */
  async orderOfPayment(token: string): Promise<string> {
    return orderOfToken('payment link', token, await this.readSecret(), this.settings.jwtSecret);
  }

  private async readSecret(): Promise<Buffer> {
    if (this.secret !== undefined) return this.secret;
    const [{ secret }] = await this.database.query<[{ secret: Buffer }]>(
      'select secret from order_page_secret',
    );
    this.secret = secret;
    return secret;
  }
}
