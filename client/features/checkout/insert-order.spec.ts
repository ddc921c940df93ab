import { IDEMPOTENCY_CONSTRAINT } from '#contract/order-row.ts';
import { formatUuidV4, insertOutcome, newIdempotencyKey } from './insert-order.ts';
import type { InsertOutcome } from './order-placer.ts';

const replay = {
  code: '23505',
  message: `duplicate key value violates unique constraint "${IDEMPOTENCY_CONSTRAINT}"`,
};

describe('insertOutcome', () => {
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
    [503, null, 'unknown'],
    [0, { code: '', message: 'TypeError: Failed to fetch' }, 'unknown'],
    // The client turns a gateway's empty 404 into a success. Only 201 means that a row was stored.
    [204, null, 'unknown'],
    [200, { message: '<html>' }, 'unknown'],
  ])('reads %p with %p as %p', (status, error, outcome) => {
    expect(insertOutcome({ status, error })).toBe(outcome);
  });
});

describe('formatUuidV4', () => {
  it.each([
    [new Uint8Array(16), '00000000-0000-4000-8000-000000000000'],
    [new Uint8Array(16).fill(255), 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [Uint8Array.from({ length: 16 }, (_, index) => index), '00010203-0405-4607-8809-0a0b0c0d0e0f'],
  ])('sets version and variant in %p', (bytes, uuid) => {
    expect(formatUuidV4(bytes)).toBe(uuid);
  });

  it('generates a new key every time', () => {
    const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
    expect(keys.size).toBe(100);
    for (const key of keys) {
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});
