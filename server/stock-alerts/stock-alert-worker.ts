import { Injectable } from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Mailer } from '../mail/mailer.ts';
import { QueueWorker } from '../mail/queue-worker.ts';
import { renderForOwner } from '../order-emails/documents/email-frame.ts';
import { ownerOf, supportOf } from '../order-emails/documents/order-email-composer.ts';
import { stockAlertDocument } from './stock-alert-document.ts';
import { StockAlertQueue } from './stock-alert-queue.ts';

/** Emails the owner when a product is low or sold out. Runs in every instance. */
@Injectable()
export class StockAlertWorker extends QueueWorker {
  constructor(
    @InjectSettings() private readonly settings: Settings,
    mailer: Mailer,
    private readonly queue: StockAlertQueue,
  ) {
    super(mailer, 'StockAlerts', 'stock alerts');
  }

  protected async sendNext(): Promise<boolean> {
    const { settings } = this;
    const alert = await this.queue.lease();
    if (alert === undefined) return false;
    const delivery = await this.mailer.send({
      ...renderForOwner(stockAlertDocument(alert, settings), settings),
      to: ownerOf(settings),
      replyTo: supportOf(settings),
      id: alert.id,
    });
    await this.queue.record(alert, delivery);
    if (delivery.outcome === 'refused')
      this.logger.warn(`A stock alert could not be delivered. ${delivery.reason}`);
    return true;
  }
}
