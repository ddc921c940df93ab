import { existsSync } from 'node:fs';
import { PAGES, publicPages } from './pages.ts';

describe.each(PAGES)('the page $path', ({ path, title }) => {
  it('has a title', () => {
    expect(title?.trim()).toBeTruthy();
  });

  it('has a unique path', () => {
    expect(PAGES.filter((page) => page.path === path)).toHaveLength(1);
  });
});

it.each(publicPages())('the page $path has its component in client/pages/$name.tsx', ({ name }) => {
  expect(existsSync(`client/pages/${name}.tsx`)).toBe(true);
});

it('leaves out pages without text', () => {
  jest.isolateModules(() => {
    const facts = jest.requireActual('./shop/facts.shop.ts');
    jest.doMock('./shop/facts.shop.ts', () => ({ ...facts, EMPTY_PAGES: ['/blog'] }));
    const { PAGES: pages } = require('./pages.ts') as { PAGES: typeof PAGES };
    expect(PAGES.map(({ path }) => path).filter((path) => !pages.some((page) => page.path === path))).toEqual(
      ['/blog'],
    );
  });
});
