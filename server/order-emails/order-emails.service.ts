import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderEmail, OrderEmailsStatus } from '../../contract/api/order-emails.ts';
import { EMAILED_STATUS, type OrderEmailKind } from '../../contract/order-emails.ts';
import { canBePaid } from '../config/settings/payments.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Mailer } from '../mail/mailer.ts';
import { isDemoAddress } from '../orders/demo-address.ts';
import { CUSTOMER_ERASED, UNKNOWN_ORDER } from '../orders/orders.service.ts';
import { OrderEmailWorker } from './order-email-worker.ts';
import { type OrderCustomer, OrderEmailsRepository } from './order-emails.repository.ts';

@Injectable()
export class OrderEmailsService {
  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'paymentLink' | 'stripeSecretKey'>,
    private readonly mailer: Mailer,
    private readonly emails: OrderEmailsRepository,
    private readonly worker: OrderEmailWorker,
  ) {}

  async status(): Promise<OrderEmailsStatus> {
    return { enabled: this.mailer.isSetUp, ...(await this.emails.counts()) };
  }

  async sendAgain(orderId: string, kind: OrderEmailKind): Promise<OrderEmail> {
    const customer = await this.emails.customerOf(orderId);
    if (customer === undefined) throw new NotFoundException(UNKNOWN_ORDER);
    if (customer.isErased) throw new ConflictException(CUSTOMER_ERASED);
    this.requireState(kind, customer);
    this.requireMailer();
    if (isDemoAddress(customer.email))
      throw new ConflictException('This is a demo order. No email is sent for it.');
    const email = await this.emails.request(orderId, kind);
    if (email === undefined)
      throw new ConflictException('This email is being sent right now. Check again in two minutes.');
    this.worker.wake();
    return email;
  }

  async retryFailed(): Promise<number> {
    this.requireMailer();
    const count = await this.emails.requestFailed();
    this.worker.wake();
    return count;
  }

  private requireState(kind: OrderEmailKind, { status, isShipped }: OrderCustomer): void {
    const required = EMAILED_STATUS[kind];
    if (required !== undefined && status !== required)
      throw new ConflictException(`This email is only for orders that are ${required}.`);
    if (kind === 'shipped' && (!isShipped || status === 'cancelled'))
      throw new ConflictException('This email is only for orders that are shipped and not cancelled.');
    if (kind === 'reminder' && !canBePaid(this.settings))
      throw new ConflictException(
        'Customers don’t get a payment link. Set STRIPE_SECRET_KEY or PAYMENT_LINK.',
      );
  }

  private requireMailer(): void {
    if (!this.mailer.isSetUp)
      throw new ConflictException('Emails are off. Set SMTP_URL and MAIL_FROM, then restart the shop.');
  }
}
