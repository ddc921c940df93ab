import { columnValue } from './insert-statement.ts';

describe('column values', () => {
  it.each([
    ['name', 'Ada', 'Ada'],
    ['name', 7, '7'],
    ['name', true, 'true'],
    ['name', null, null],
    ['name', { first: 'Ada' }, '{"first":"Ada"}'],
    ['total', 7.99, '7.99'],
    ['total', '7.99', '7.99'],
    ['items', [{ title: 'x' }], '[{"title":"x"}]'],
    ['items', 'x', '"x"'],
    ['items', ['\\u0000'], '["\\\\u0000"]'],
    ['idempotency_key', '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001', '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001'],
  ])('%s: %p becomes %p', (column, value, text) => {
    expect(columnValue(column, value)).toBe(text);
  });

  it.each([
    ['total', 'seven', '22P02'],
    ['total', 'NaN', '22P02'],
    ['total', '\u00a04242424242424242', '22P02'],
    ['total', '\u20284242424242424242', '22P02'],
    ['total', `${'1'.repeat(31_000)}x`, '22P02'],
    ['total', '4242 4242 4242 4242', '22P02'],
    ['total', true, '22P02'],
    ['total', [7.99], '22P02'],
    ['idempotency_key', 'again', '22P02'],
    ['created_at', '4242424242424242', '42501'],
    ['name', 'a\0b', '22P05'],
    ['items', [{ title: 'a\0b' }], '22P05'],
  ])('%s: refuses %p with %s, without quoting it', (column, value, code) => {
    expect.assertions(2);
    try {
      columnValue(column, value);
    } catch (error) {
      expect((error as { code: string }).code).toBe(code);
      expect((error as Error).message).not.toContain(String(value));
    }
  });
});
