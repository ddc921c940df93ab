import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SessionUser } from '../../contract/api/session.ts';
import {
  type Selling,
  type SellingDraft,
  type Stock,
  type StockChange,
  type StockCount,
  type StockCountDraft,
  sellingDraftSchema,
  sellingSchema,
  stockChangeSchema,
  stockCountDraftSchema,
  stockCountSchema,
  stockSchema,
} from '../../contract/api/stock.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json, LINK } from '../http/openapi-responses.ts';
import { cursorSchema, pageLimitSchema } from '../http/validation.ts';
import { SellingService } from './selling.service.ts';
import { StockService } from './stock.service.ts';

const changesQuerySchema = z.strictObject({
  limit: pageLimitSchema({ default: 50, maximum: 200 }),
  after: cursorSchema((text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)),
});
type ChangesQuery = z.infer<typeof changesQuerySchema>;

@Controller('api/stock')
export class StockController {
  constructor(
    private readonly selling: SellingService,
    private readonly stock: StockService,
  ) {}

  @Get()
  @OpenApiOperation({
    operationId: 'getStock',
    summary: 'Returns whether the shop takes orders, and the stock counts',
    responses: { 200: json('The stock.', stockSchema) },
  })
  async read(): Promise<Stock> {
    const [selling, counts] = await Promise.all([this.selling.read(), this.stock.counts()]);
    return { selling, counts };
  }

  @Get('changes')
  @OpenApiOperation({
    operationId: 'listStockChanges',
    summary: 'Lists corrections of counts, newest first',
    description: 'Orders are not listed here.',
    responses: {
      200: json('The page.', z.array(stockChangeSchema), { Link: LINK }),
      400: errorResponse('A parameter is unknown or invalid.'),
    },
  })
  async changes(
    @Query({ schema: changesQuerySchema }) { limit, after }: ChangesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StockChange[]> {
    const found = await this.stock.changes(limit + 1, after);
    const page = found.slice(0, limit);
    if (found.length > limit)
      reply.header('Link', `</api/stock/changes?limit=${limit}&after=${page.at(-1)?.id}>; rel="next"`);
    return page;
  }

  @Put('selling')
  @OpenApiOperation({
    operationId: 'setSelling',
    summary: 'Turns selling on or off',
    description: 'While it is off, every new order is refused with the sentence.',
    responses: {
      200: json('The new state.', sellingSchema),
      409: errorResponse('Another operator has changed it since `version`. The message quotes their change.'),
    },
  })
  setSelling(
    @Body({ schema: sellingDraftSchema }) draft: SellingDraft,
    @CurrentUser() { email }: SessionUser,
  ): Promise<Selling> {
    return this.selling.change(draft, email);
  }

  @Put('counts')
  @OpenApiOperation({
    operationId: 'setStockCount',
    summary: 'Sets the stock count of one color of a product',
    description:
      'Each order takes one; at 0, orders are refused. While a color is counted, orders in an unknown color of this ' +
      'product are refused, too. Recorded in the log of corrections.',
    responses: {
      200: json('The new count.', stockCountSchema),
      404: errorResponse('This product does not exist.'),
      409: errorResponse('Another operator has changed it since `version`. The message quotes their change.'),
    },
  })
  setCount(
    @Body({ schema: stockCountDraftSchema }) draft: StockCountDraft,
    @CurrentUser() { email }: SessionUser,
  ): Promise<StockCount> {
    return this.stock.setCount(draft, email);
  }
}
