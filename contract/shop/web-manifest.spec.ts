import { webManifest } from './web-manifest.ts';

const BELL = { name: 'The "Ding" Bell', shortName: 'Ding', description: 'A bell for bicycles.' };

it('names the shop, and uses the color of the pages', () => {
  expect(JSON.parse(webManifest(BELL))).toMatchObject({
    name: 'The "Ding" Bell',
    short_name: 'Ding',
    description: 'A bell for bicycles.',
    theme_color: '#fbf8f3',
    background_color: '#fbf8f3',
  });
});

it('lists icons of both sizes, a maskable one and the logo', () => {
  const { icons } = JSON.parse(webManifest(BELL));
  expect(icons.map(({ src, purpose }: { src: string; purpose?: string }) => [src, purpose])).toEqual([
    ['/icon-192.png', undefined],
    ['/icon-512.png', undefined],
    ['/icon-maskable-512.png', 'maskable'],
    ['/favicon.svg', undefined],
  ]);
});
