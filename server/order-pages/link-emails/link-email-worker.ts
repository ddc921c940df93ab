import { Injectable } from '@nestjs/common';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import { Mailer } from '../../mail/mailer.ts';
import { QueueWorker } from '../../mail/queue-worker.ts';
import { renderForCustomer } from '../../order-emails/documents/email-frame.ts';
import { supportOf } from '../../order-emails/documents/order-email-composer.ts';
import { OrderLinks } from '../../orders/order-links.ts';
import { type LinkEmail, LinkEmailQueue } from './link-email-queue.ts';
import { orderLinksDocument } from './order-links-document.ts';

/** Emails customers the links to their orders. Runs in every instance. */
@Injectable()
export class LinkEmailWorker extends QueueWorker {
  constructor(
    @InjectSettings() private readonly settings: Settings,
    mailer: Mailer,
    private readonly queue: LinkEmailQueue,
    private readonly links: OrderLinks,
  ) {
    super(mailer, 'LinkEmails', 'emails with links');
  }

  protected async sendNext(): Promise<boolean> {
    const email = await this.queue.lease();
    if (email === undefined) return false;
    await this.send(email);
    return true;
  }

  /** Sends to the address in the orders, which may be spelled differently from the typed one. */
  private async send(email: LinkEmail): Promise<void> {
    const orders = await this.queue.ordersOf(email.email);
    const [newest] = orders;
    if (newest === undefined) return this.queue.remove(email);
    const links = await Promise.all(
      orders.map(async (order) => ({ ...order, url: (await this.links.pageUrl(order.id)) ?? '' })),
    );
    const delivery = await this.mailer.send({
      ...renderForCustomer(orderLinksDocument(links, this.settings), this.settings),
      to: { name: '', address: newest.email },
      replyTo: supportOf(this.settings),
      id: email.id,
    });
    if (delivery.outcome === 'postponed') return this.queue.postpone(email);
    if (delivery.outcome === 'refused')
      this.logger.warn(`An email with links could not be delivered. ${delivery.reason}`);
    await this.queue.remove(email);
  }
}
