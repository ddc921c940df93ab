import { readCursor, writeCursor } from './order-cursor.ts';

const cursor = {
  sort: '-createdAt',
  total: '7.99',
  createdAt: '2026-11-21T09:16:09.123456Z',
  id: '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001',
} as const;

describe('cursor of the orders list', () => {
  it('survives a round trip', () => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    expect(readCursor(writeCursor({ ...cursor, sort: 'amount' }))).toEqual({ ...cursor, sort: 'amount' });
    for (const sort of ['paidAt', '-shippedAt'] as const) {
      const timed = { ...cursor, sort, time: '2026-11-22T09:16:09.123456Z' };
      expect(readCursor(writeCursor(timed))).toEqual(timed);
    }
  });

  it.each([
    '',
    'rubbish',
    '%00',
    Buffer.from('2026-11-21 x').toString('base64url'),
    writeCursor({ ...cursor, createdAt: '2026-99-99T99:99:99.000000Z' }),
    writeCursor({ ...cursor, createdAt: '2026-02-30T00:00:00.000000Z' }),
    writeCursor({ ...cursor, createdAt: '2026-04-31T00:00:00.000000Z' }),
    writeCursor({ ...cursor, createdAt: '0000-01-01T00:00:00.000000Z' }),
    writeCursor({ ...cursor, sort: 'paidAt', time: '2026-02-30T00:00:00.000000Z' }),
    writeCursor({ ...cursor, sort: 'paidAt' }),
    writeCursor({ ...cursor, sort: '-shippedAt' }),
    writeCursor({ ...cursor, id: "x' or 1=1" }),
    writeCursor({ ...cursor, sort: 'name' as never }),
    writeCursor({ ...cursor, sort: '__proto__' as never }),
    writeCursor({ ...cursor, total: 'NaN' }),
    writeCursor({ ...cursor, total: '1e9' }),
    writeCursor({ ...cursor, total: '123456789.00' }),
  ])('refuses %p', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});
