import { formatUuidV4, newIdempotencyKey } from './idempotency-key.ts';

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
