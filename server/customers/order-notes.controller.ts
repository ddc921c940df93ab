import { Body, Controller, Param, Post } from '@nestjs/common';
import { type OrderNote, orderNoteSchema } from '../../contract/api/customers.ts';
import { type OrderHistoryEntry, orderHistoryEntrySchema } from '../../contract/api/order-history.ts';
import type { SessionUser } from '../../contract/api/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { OrderNotesService } from './order-notes.service.ts';

@Controller('api/orders/:id/notes')
export class OrderNotesController {
  constructor(private readonly notes: OrderNotesService) {}

  @Post()
  @OpenApiOperation({
    operationId: 'noteOrder',
    summary: 'Adds a note to the history of an order',
    responses: {
      201: json('The new history entry.', orderHistoryEntrySchema),
      409: errorResponse("The customer's data has been erased."),
    },
  })
  add(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: orderNoteSchema }) { note }: OrderNote,
    @CurrentUser() { email: operator }: SessionUser,
  ): Promise<OrderHistoryEntry> {
    return this.notes.add(orderId, note, operator);
  }
}
