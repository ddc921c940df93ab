import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrderCustomerController } from './order-customer.controller.ts';
import { OrderCustomerRepository } from './order-customer.repository.ts';
import { OrderCustomerService } from './order-customer.service.ts';
import { OrderNotesController } from './order-notes.controller.ts';
import { OrderNotesService } from './order-notes.service.ts';

@Module({
  imports: [OrderEventsModule],
  controllers: [OrderCustomerController, OrderNotesController],
  providers: [OrderCustomerRepository, OrderCustomerService, OrderNotesService],
})
export class CustomersModule {}
