import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Hero } from './hero.tsx';

it('lets a dot run from the heading only if the shop’s folder asks for it', () => {
  const dots = (movingDot: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Hero heading="Bells" intro="They ring." movingDot={movingDot} />
      </MemoryRouter>,
    ).match(/<span[^>]* aria-hidden/g);
  expect(dots(true)).toHaveLength(2);
  expect(dots(false)).toHaveLength(1);
});
