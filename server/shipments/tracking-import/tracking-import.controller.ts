import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import type { SessionUser } from '../../../contract/api/session.ts';
import { type TrackingImport, trackingImportSchema } from '../../../contract/api/shipments.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { TRACKING_IMPORT_LIMITS } from '../../../contract/shipments.ts';
import { ORDER_PREFIX } from '../../../contract/shop/facts.shop.ts';
import { CurrentUser } from '../../auth/jwt-auth.guard.ts';
import { RawBodyRoute, readRawBody } from '../../http/bodies/raw-body.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { errorResponse, json } from '../../http/openapi-responses.ts';
import { TrackingImportService } from './tracking-import.service.ts';
import { type TrackingImportQuery, trackingImportQuerySchema } from './tracking-import-query.ts';

const LIMITS = TRACKING_IMPORT_LIMITS;
const TOO_LARGE = `The file is larger than ${LIMITS.bytes / 2 ** 20} MB. Split it into smaller files.`;

@Controller('api/orders/shipments')
export class TrackingImportController {
  constructor(private readonly imports: TrackingImportService) {}

  @Post('import')
  @HttpCode(200)
  @RawBodyRoute('text/csv')
  @OpenApiOperation({
    operationId: 'importTrackingNumbers',
    summary: 'Marks the orders of a CSV file as shipped, with their tracking numbers',
    description:
      'The first row has the column names: one for the order number or ID, one for the tracking number, and optionally ' +
      'one for the carrier. Without it, the format of the tracking number determines the carrier. Ships all orders that can be shipped, or none if the response is an error.',
    body: {
      description: `At most ${LIMITS.bytes / 2 ** 20} MB, ${pluralize(LIMITS.lines, 'line')} and ${pluralize(LIMITS.columns, 'column')}, separated by commas, semicolons, tabs or pipes, or by what a first line such as \`sep=;\` declares.`,
      type: 'text/csv',
      schema: {
        type: 'string',
        examples: [`Order number,Tracking number,Carrier\n${ORDER_PREFIX}123456,9400100000000000000006,USPS`],
      },
    },
    responses: {
      200: json(
        'The number of orders shipped (with `dryRun`: ready to ship), what may be mistakes, and why the other lines were skipped.',
        trackingImportSchema,
      ),
      400: errorResponse('The file is not CSV, lacks a column, or has too many lines.'),
      413: errorResponse(TOO_LARGE),
      415: errorResponse('The body is not `text/csv`.'),
    },
  })
  async import(
    @Query({ schema: trackingImportQuerySchema }) { dryRun, skipShared }: TrackingImportQuery,
    @Body() body: unknown,
    @CurrentUser() { email }: SessionUser,
  ): Promise<TrackingImport> {
    const file = await readRawBody(body, 'text/csv', LIMITS.bytes, TOO_LARGE);
    return dryRun ? this.imports.preview(file, skipShared) : this.imports.import(file, skipShared, email);
  }
}
