import {
  idsBetween,
  idsUntil,
  selectionState,
  withAllToggled,
  withoutDone,
  withToggled,
} from './order-selection.ts';

const ids = ['1', '2', '3'];

describe('the selection', () => {
  it('adds an order and removes it again', () => {
    const one = withToggled(new Set(), '1');
    expect([...one]).toEqual(['1']);
    expect([...withToggled(one, '2')]).toEqual(['1', '2']);
    expect([...withToggled(one, '1')]).toEqual([]);
  });

  it('gives the new state of an order to a range', () => {
    expect([...withToggled(new Set(['2']), '3', idsBetween(ids, '1', '3'))]).toEqual(['2', '3', '1']);
    expect([...withToggled(new Set(ids), '1', idsBetween(ids, '2', '1'))]).toEqual(['3']);
    expect(idsBetween(ids, 'gone', '2')).toEqual(['2']);
    expect(idsBetween(ids, undefined, '2')).toEqual(['2']);
  });

  it.each([
    [[], 'none', ids],
    [['2'], 'some', ['2', '1', '3']],
    [ids, 'all', []],
    // Orders of another day.
    [['9'], 'none', ['9', ...ids]],
    [['9', '1'], 'some', ['9', ...ids]],
    [['9', ...ids], 'all', ['9']],
  ])('of %p is %p, and toggling all makes it %p', (selected, state, then) => {
    expect(selectionState(new Set(selected), ids)).toBe(state);
    expect([...withAllToggled(new Set(selected), ids)]).toEqual(then);
  });

  it('of an empty list is none', () => {
    expect(selectionState(new Set(['1']), [])).toBe('none');
  });

  it('keeps failed orders', () => {
    expect([...withoutDone(new Set(ids), [{ _id: '1' }, { _id: '3' }])]).toEqual(['2']);
  });

  it('of a filter excludes orders that were stored after they were counted', () => {
    const orders = ['03.000001', '02.999999', '02.999998'].map((second, index) => ({
      _id: String(index),
      createdAt: `2026-01-01T00:00:${second}Z`,
    }));
    expect([...idsUntil([...orders, { _id: '3' }], '2026-01-01T00:00:02.999999Z')]).toEqual(['1', '2', '3']);
  });
});
