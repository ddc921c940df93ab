import { missingFiles, withServedFiles } from './named-files.ts';

const WIDTHS = [160, 240, 360, 480, 720, 960, 1200];
const FOUND = {
  pictures: new Map(),
  refused: new Set<string>(),
  originals: [
    { name: 'ring-poster', file: 'my-shop/pictures/ring-poster.JPG', widths: WIDTHS.slice(0, 4), ratio: 1 },
    { name: 'bell', file: 'my-shop/pictures/bell.png', widths: WIDTHS, ratio: 1 },
  ],
  readyMade: new Map([
    ['ring.mp4', 'my-shop/pictures/ring.mp4'],
    ['still.webp', 'my-shop/pictures/encoded/still.webp'],
  ]),
};
const VIDEO = { label: 'Ring', sources: [{ file: 'ring.mp4', type: 'video/mp4' }] };
const facts = (video: { poster: string; thumbnail?: string }, image: string) => ({
  video: { ...VIDEO, ...video },
  demoProducts: [{ title: 'Bell', description: 'Rings.', price: 3, image, inventory: 1 }],
});

it('names the encoded files of originals', () => {
  const named = facts({ poster: 'ring-poster.JPG' }, '/images/bell.png');
  expect(withServedFiles(named, FOUND)).toMatchObject({
    video: { ...VIDEO, poster: 'ring-poster-480.webp', thumbnail: 'ring-poster-240.webp' },
    demoProducts: [{ image: '/images/bell-960.jpg' }],
  });
  expect(missingFiles(named, FOUND)).toEqual([]);
});

it('leaves ready-made files and pictures of other sites as they are', () => {
  const named = facts({ poster: 'still.webp', thumbnail: 'still.webp' }, 'https://example.com/bell.jpg');
  expect(withServedFiles(named, FOUND)).toEqual(named);
  expect(missingFiles(named, FOUND)).toEqual([]);
});

it('finds files that are not there, with the paths of the facts that name them', () => {
  const named = facts({ poster: 'ring.png', thumbnail: 'small.webp' }, '/images/bells.png');
  expect(
    missingFiles(
      { ...named, video: { ...named.video, sources: [{ file: 'a.mp4', type: 'video/mp4' }] } },
      FOUND,
    ),
  ).toEqual([
    ['video.sources.0.file', 'a.mp4'],
    ['video.poster', 'ring.png'],
    ['video.thumbnail', 'small.webp'],
    ['demoProducts.0.image', 'bells.png'],
  ]);
});
