import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { nameError } from '../http/describe-error.ts';
import { Mailer } from '../mail/mailer.ts';
import { renderEmail } from '../order-emails/documents/email-document.ts';
import { ownerOf } from '../order-emails/documents/order-email-composer.ts';
import { every, type Rounds } from '../schedule/every.ts';
import { stockAlertDocument } from './stock-alert-document.ts';
import { StockAlertQueue } from './stock-alert-queue.ts';

const ROUND_EVERY_MILLISECONDS = 5_000;

/** Emails the owner when little or nothing is left of a product, in every instance. */
@Injectable()
export class StockAlertWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('StockAlerts');
  private readonly stopping = new AbortController();
  private rounds: Rounds | undefined;
  private isFailing = false;

  constructor(
    @InjectSettings() private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly queue: StockAlertQueue,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.mailer.isSetUp) return;
    this.rounds = every(ROUND_EVERY_MILLISECONDS, () => this.sendDue(), {
      signal: this.stopping.signal,
      onError: (error) => this.reportError(error),
    });
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds?.current;
  }

  private async sendDue(): Promise<void> {
    const { settings } = this;
    while (!this.stopping.signal.aborted) {
      const alert = await this.queue.lease();
      this.isFailing = false;
      if (alert === undefined) return;
      const content = renderEmail(stockAlertDocument(alert, settings));
      const to = ownerOf(settings);
      const delivery = await this.mailer.send({
        ...content,
        to,
        replyTo: settings.supportEmail,
        id: alert.id,
      });
      await this.queue.record(alert, delivery);
      if (delivery.outcome === 'refused')
        this.logger.warn(`A stock alert could not be delivered. ${delivery.reason}`);
    }
  }

  private reportError(error: unknown): void {
    if (!this.isFailing) this.logger.warn(`Cannot process stock alerts: ${nameError(error)}`);
    this.isFailing = true;
  }
}
