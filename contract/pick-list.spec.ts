import { byTitle, pickListOf, pickListText } from './pick-list.ts';

const order = (color: string, title = 'Collar', quantity = 1) => ({
  items: [{ title, color, quantity, salePrice: 7.99 }],
});

it('adds up the items of orders by title and color, the largest quantity first', () => {
  const list = pickListOf([order('Blue'), order('Pink'), order('', 'Bell', 2), order('Pink'), {}]);
  expect(list).toEqual({
    orders: 5,
    items: [
      { title: 'Bell', color: '', quantity: 2 },
      { title: 'Collar', color: 'Pink', quantity: 2 },
      { title: 'Collar', color: 'Blue', quantity: 1 },
    ],
  });
  expect(pickListText(list)).toBe('2 Pink, 1 Blue, 2 Bell');
  expect(byTitle(list.items).map(([title, items]) => [title, items.length])).toEqual([
    ['Collar', 2],
    ['Bell', 1],
  ]);
});
