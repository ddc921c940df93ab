import { Injectable } from '@nestjs/common';

/** Remembers that PostgreSQL had no room for an order, or could not write it, until a write has succeeded. */
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
