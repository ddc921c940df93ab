import { Injectable } from '@nestjs/common';

/** Whether PostgreSQL last failed to store an order because its disk is full or broken. */
@Injectable()
export class StorageStatus {
  private hasFailed = false;

  get failing(): boolean {
    return this.hasFailed;
  }

  reportFailure(): void {
    this.hasFailed = true;
  }

  reportSuccess(): void {
    this.hasFailed = false;
  }
}
