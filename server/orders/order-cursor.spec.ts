import { readCursor, writeCursor } from './order-cursor.ts';

const place = {
  sort: '-createdAt',
  total: '7.99',
  createdAt: '2026-11-21T09:16:09.123456Z',
  id: '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001',
} as const;

describe('cursor of the orders list', () => {
  it('comes back as it was written', () => {
    expect(readCursor(writeCursor(place))).toEqual(place);
    expect(readCursor(writeCursor({ ...place, sort: 'amount' }))).toEqual({ ...place, sort: 'amount' });
  });

  it.each([
    '',
    'rubbish',
    '%00',
    Buffer.from('2026-11-21 x').toString('base64url'),
    writeCursor({ ...place, createdAt: '2026-99-99T99:99:99.000000Z' }),
    writeCursor({ ...place, createdAt: '2026-02-30T00:00:00.000000Z' }),
    writeCursor({ ...place, createdAt: '2026-04-31T00:00:00.000000Z' }),
    writeCursor({ ...place, createdAt: '0000-01-01T00:00:00.000000Z' }),
    writeCursor({ ...place, id: "x' or 1=1" }),
    writeCursor({ ...place, sort: 'name' as never }),
    writeCursor({ ...place, sort: '__proto__' as never }),
    writeCursor({ ...place, total: 'NaN' }),
    writeCursor({ ...place, total: '1e9' }),
    writeCursor({ ...place, total: '123456789.00' }),
  ])('refuses %p', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});
