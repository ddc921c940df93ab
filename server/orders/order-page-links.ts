import { Injectable } from '@nestjs/common';
import { ORDER_PAGE } from '../../contract/order-pages.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { orderOfPageToken, orderPageToken } from './order-page-token.ts';

/** Makes and reads the links to order pages, with a secret that a migration has generated, all instances share and backups contain. */
@Injectable()
export class OrderPageLinks {
  private secret: Buffer | undefined;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'shopUrl'>,
    private readonly database: Database,
  ) {}

  async path(orderId: string): Promise<string> {
    return `${ORDER_PAGE}/${orderPageToken(orderId, await this.readSecret())}`;
  }

  /** For emails: null without SHOP_URL. */
  async url(orderId: string): Promise<string | null> {
    const { shopUrl } = this.settings;
    return shopUrl === '' ? null : `${shopUrl}${await this.path(orderId)}`;
  }

  /** The ID of the order, or of none. */
  async orderOf(token: string): Promise<string> {
    return orderOfPageToken(token, await this.readSecret());
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
