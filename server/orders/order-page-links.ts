import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ORDER_PAGE } from '../../contract/order-pages.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { orderOfPageToken, orderPageToken } from './order-page-token.ts';

const SECRET_BYTES = 32;

/** Makes and reads the links to order pages, with a secret that all instances share and backups contain. */
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

  /** Generated when first needed. Of several instances, one stores it. */
  private async readSecret(): Promise<Buffer> {
    this.secret ??= (await this.find()) ?? (await this.generate());
    if (this.secret === undefined) throw new Error('The secret of the order pages is missing.');
    return this.secret;
  }

  private async find(): Promise<Buffer | undefined> {
    const [stored] = await this.database.query<{ secret: Buffer }[]>('select secret from order_page_secret');
    return stored?.secret;
  }

  private async generate(): Promise<Buffer | undefined> {
    await this.database.execute('insert into order_page_secret (secret) values ($1) on conflict do nothing', [
      randomBytes(SECRET_BYTES),
    ]);
    return this.find();
  }
}
