import { Injectable } from '@nestjs/common';

/** Set when PostgreSQL's full or broken disk prevented an order, until a write succeeds. */
@Injectable()
export class StorageStatus {
  isFailing = false;
}
