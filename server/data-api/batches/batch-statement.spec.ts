import { ORDER_READ_BACK } from '../../../contract/order-row.ts';
import type { Insert } from '../insert-statement.ts';
import { COLUMN_DEFAULTS } from '../order-columns.ts';
import { batchKind, batchRow } from './batch-statement.ts';

const insertOf = (row: Record<string, unknown>, more: Partial<Insert> = {}): Insert => ({
  columns: Object.keys(row),
  rows: [row],
  returning: ORDER_READ_BACK,
  missingDefault: false,
  singular: false,
  ...more,
});

describe('the kind of a batch', () => {
  it('depends on the columns to read back, and not on those to insert', () => {
    const kind = batchKind(insertOf({ name: 'Ada', phone: '' }));
    expect(kind).toBeDefined();
    expect(batchKind(insertOf({ phone: '', name: 'Ada' }))).toBe(kind);
    expect(batchKind(insertOf({ name: 'Ada' }, { missingDefault: true }))).toBe(kind);
    expect(batchKind(insertOf({ name: 'Ada' }, { returning: [] }))).not.toBe(kind);
  });

  it.each([
    ['several rows', insertOf({}, { rows: [{}, {}] })],
    ['a column that shoppers may not write', insertOf({ status: 'paid' })],
    ['another list of columns to read back', insertOf({}, { returning: ['id'] })],
  ])('does not exist for %s', (_, insert) => {
    expect(batchKind(insert)).toBeUndefined();
  });
});

describe('an order in a batch', () => {
  it.each([
    ['has the default of a column that is not listed', insertOf({ name: 'Ada' }), { phone: '' }],
    ['has null for a listed column without a value', insertOf({}, { columns: ['phone'] }), { phone: null }],
    [
      'has the default for a listed column without a value if it prefers missing=default',
      insertOf({}, { columns: ['phone'], missingDefault: true }),
      { phone: '' },
    ],
    ['has the null that was sent', insertOf({ phone: null }, { missingDefault: true }), { phone: null }],
    ['has the text that was sent', insertOf({ phone: '555 0100' }), { phone: '555 0100' }],
  ])('%s', (_, insert, expected) => {
    expect(batchRow(insert)).toMatchObject({ address2: '', ...expected });
  });

  it('ignores keys that are not in the columns parameter', () => {
    const insert = insertOf({ name: 'Ada', phone: '555' }, { columns: ['name'] });
    expect(batchRow(insert)).toEqual({ ...COLUMN_DEFAULTS, name: 'Ada' });
  });
});
