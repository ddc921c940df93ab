import {
  BadRequestException,
  ConflictException,
  type HttpException,
  Injectable,
  NotFoundException,
  PreconditionFailedException,
} from '@nestjs/common';
import type { Customer } from '../../contract/api/customers.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { CUSTOMER_ERASED, UNKNOWN_ORDER } from '../orders/orders.service.ts';
import {
  type CorrectedOrder,
  type CustomerChange,
  type CustomerRefusal,
  OrderCustomerRepository,
} from './order-customer.repository.ts';

const REFUSALS: Record<CustomerRefusal, () => HttpException> = {
  unknown: () => new NotFoundException(UNKNOWN_ORDER),
  shipped: () =>
    new ConflictException(
      'This order is marked as shipped, so the customer’s details can’t be edited. If the package hasn’t gone out yet, undo the shipment first.',
    ),
  erased: () => new ConflictException(CUSTOMER_ERASED),
  changed: () =>
    new PreconditionFailedException(
      'This customer’s details were changed after you opened the order. Your changes aren’t saved. Check the current version, then save again.',
    ),
  'not an email address': () =>
    new BadRequestException('Enter a complete email address, like name@example.com.'),
};

@Injectable()
export class OrderCustomerService {
  constructor(
    private readonly customers: OrderCustomerRepository,
    private readonly events: OrderEventPublisher,
  ) {}

  async correct(change: CustomerChange, customer: Customer): Promise<CorrectedOrder> {
    const outcome = await this.customers.correct(change, customer);
    if (typeof outcome === 'string') throw REFUSALS[outcome]();
    this.events.publish({ changed: 1 });
    return outcome;
  }

  async erase(change: CustomerChange): Promise<number> {
    const outcome = await this.customers.eraseCustomerOf(change);
    if (typeof outcome === 'string') throw REFUSALS[outcome]();
    if (outcome > 0) this.events.publish({ changed: outcome });
    return outcome;
  }
}
