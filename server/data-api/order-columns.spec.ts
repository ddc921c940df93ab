import { READABLE_COLUMNS } from '../../contract/order-columns.ts';
import { parseColumns, parseSelect } from './order-columns.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};

describe('columns parameter', () => {
  it('accepts quoted names, as the official client sends them', () => {
    expect(parseColumns('"name","email"')).toEqual(['name', 'email']);
  });

  it('is optional', () => {
    expect(parseColumns(undefined)).toBeUndefined();
  });

  it('refuses an unknown column', () => {
    expect(codeOf(() => parseColumns('"name","colour"'))).toBe('PGRST204');
  });
});

describe('select parameter', () => {
  it('expands * to the readable columns', () => {
    expect(parseSelect('*')).toEqual([...READABLE_COLUMNS]);
    expect(parseSelect('*')).not.toContain('card_number');
  });

  it('accepts a list of names', () => {
    expect(parseSelect('id, total')).toEqual(['id', 'total']);
  });

  it.each([
    ['nothing_here', '42703'],
    ['id::text', 'PGRST100'],
    ['number:order_number', 'PGRST100'],
    ['products(*)', 'PGRST200'],
    ['id;drop table orders', 'PGRST100'],
    ['"id""', 'PGRST100'],
  ])('refuses %p with %s', (select, code) => {
    expect(codeOf(() => parseSelect(select))).toBe(code);
  });
});
