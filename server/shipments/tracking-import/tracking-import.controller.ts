import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import type { SessionUser } from '../../../contract/session.ts';
import { TRACKING_IMPORT_LIMITS, type TrackingImport } from '../../../contract/shipments.ts';
import { CurrentUser } from '../../auth/jwt-auth.guard.ts';
import { readUnparsed, UnparsedBody } from '../../http/bodies/unparsed-body.ts';
import { type TrackingImportQuery, trackingImportQuerySchema } from '../shipment.schemas.ts';
import { shipmentsOpenApi } from '../shipments.openapi.ts';
import { TrackingImportService } from './tracking-import.service.ts';

@Controller('api/orders/shipments')
export class TrackingImportController {
  constructor(private readonly imports: TrackingImportService) {}

  @Post('import')
  @HttpCode(200)
  @UnparsedBody('text/csv')
  @shipmentsOpenApi.importTracking
  async import(
    @Query({ schema: trackingImportQuerySchema }) { dryRun }: TrackingImportQuery,
    @Body() body: unknown,
    @CurrentUser() { email }: SessionUser,
  ): Promise<TrackingImport> {
    const file = await readUnparsed(body, 'text/csv', TRACKING_IMPORT_LIMITS.bytes);
    return dryRun ? this.imports.preview(file) : this.imports.import(file, email);
  }
}
