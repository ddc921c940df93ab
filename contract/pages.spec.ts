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
