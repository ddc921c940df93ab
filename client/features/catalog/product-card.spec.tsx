import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ProductCard } from './product-card.tsx';

const markupOf = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const picturesIn = (markup: string) =>
  [...markup.matchAll(/<img[^>]* src="\/images\/([a-z-]+)-960\.jpg"/g)].map(([, name]) => name);

it('shows the first variant, unless another picture is given', () => {
  expect(picturesIn(markupOf(<ProductCard heading="h3" />))).toEqual(['collar-blue']);
  expect(picturesIn(markupOf(<ProductCard heading="h3" picture="collar-pink" />))).toEqual(['collar-pink']);
});

it('shows the first two variants with more about the product', () => {
  expect(picturesIn(markupOf(<ProductCard heading="h2">Facts</ProductCard>))).toEqual([
    'collar-blue',
    'collar-pink',
  ]);
});
