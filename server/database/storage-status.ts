import { Injectable } from '@nestjs/common';

/** Whether PostgreSQL last failed to store an order because its disk is full or broken. */
@Injectable()
export class StorageStatus {
  isFailing = false;
}
