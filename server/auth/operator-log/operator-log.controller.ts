import { Controller, Get } from '@nestjs/common';
import { type OperatorLog, operatorLogSchema } from '../../../contract/api/operator-log.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { json } from '../../http/openapi-responses.ts';
import { OperatorLogService } from './operator-log.service.ts';

@Controller('api/auth/log')
export class OperatorLogController {
  constructor(private readonly log: OperatorLogService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'readOperatorLog',
    summary: 'Lists logins, refused logins, exports and changes of operators in the last 90 days',
    responses: { 200: json('The log.', operatorLogSchema) },
  })
  read(): Promise<OperatorLog> {
    return this.log.read();
  }
}
