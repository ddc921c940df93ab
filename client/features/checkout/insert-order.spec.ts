import { IDEMPOTENCY_CONSTRAINT } from '#contract/order-row.ts';
import { insertOutcome } from './insert-order.ts';
import type { InsertOutcome } from './order-placer.ts';

const replay = {
  code: '23505',
  message: `duplicate key value violates unique constraint "${IDEMPOTENCY_CONSTRAINT}"`,
};

describe('insertOutcome', () => {
  it('accepts a 200 that has the stored row', () => {
    expect(insertOutcome({ status: 200, data: [{ id: 'an-id' }], error: null })).toBe('stored');
  });

  it.each<[number, { code?: string; message?: string } | null, InsertOutcome]>([
    [201, null, 'stored'],
    [201, { message: 'a body cut short' }, 'stored'],
    [409, replay, 'replayed'],
    [409, { code: '23505', message: 'unique constraint "orders_pkey"' }, 'refused'],
    [409, { code: '23503' }, 'refused'],
    [400, { code: '23514' }, 'refused'],
    [401, { message: 'Invalid API key' }, 'refused'],
    [404, { code: 'PGRST205' }, 'refused'],
    [413, null, 'refused'],
    [429, null, 'refused'],
    [408, null, 'unknown'],
    [500, { code: '40001' }, 'unknown'],
    [500, { code: '58030' }, 'unknown'],
    [500, { code: 'XX000' }, 'failed'],
    [500, null, 'failed'],
    [503, null, 'unknown'],
    [0, { code: '', message: 'TypeError: Failed to fetch' }, 'unknown'],
    // The client turns a gateway's empty 404 into a success. So a success needs a row or 201.
    [204, null, 'unknown'],
    [200, null, 'unknown'],
    [200, { message: '<html>' }, 'unknown'],
  ])('reads %p with %p as %p', (status, error, outcome) => {
    expect(insertOutcome({ status, error })).toBe(outcome);
  });
});
