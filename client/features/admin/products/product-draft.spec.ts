import { productDraft } from './product-draft.ts';

it('reads the form with numbers as numbers', () => {
  const typed = new FormData();
  typed.set('title', ' Bell ');
  typed.set('description', 'Rings.\nLoudly.');
  typed.set('price', '3.50');
  typed.set('image', '/bell.jpg');
  typed.set('inventory', '12');
  expect(productDraft(typed)).toEqual({
    title: 'Bell',
    description: 'Rings.\nLoudly.',
    price: 3.5,
    image: '/bell.jpg',
    inventory: 12,
  });
});
