import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { CustomersController } from './customers.controller.ts';
import { CustomersRepository } from './customers.repository.ts';
import { CustomersService } from './customers.service.ts';

@Module({
  imports: [OrderEventsModule],
  controllers: [CustomersController],
  providers: [CustomersRepository, CustomersService],
})
export class CustomersModule {}
