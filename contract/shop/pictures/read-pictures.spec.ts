import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readPictures } from './read-pictures.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';

let folder: string;
const inPictures = (file: string) => path.join(folder, 'pictures', file);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-pictures-'));
  mkdirSync(inPictures('encoded'), { recursive: true });
  writeFileSync(inPictures('logo.svg'), LOGO);
});
afterEach(() => rmSync(folder, { recursive: true }));

const blank = (width: number, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6fd6' } });

function read() {
  const problems: string[] = [];
  const found = readPictures(folder, (file, problem) =>
    problems.push(`${path.relative(folder, file)}: ${problem}`),
  );
  return { ...found, problems };
}

it('finds the widths and the ratio of each picture of the collar', () => {
  const problems: string[] = [];
  const { pictures, originals } = readPictures('shop', (_, problem) => problems.push(problem));
  expect(problems).toEqual([]);
  expect(originals).toEqual([]);
  expect(pictures.get('cat-scene')).toEqual({ widths: [480, 720, 960, 1320], ratio: 1 });
  expect(pictures.get('collar-pink')).toEqual({ widths: [160, 240, 360, 480, 720, 960, 1200], ratio: 1 });
  expect(pictures.has('collar-loop-poster')).toBe(false);
});

it.each([
  ['bell.jpg', 1500, [160, 240, 360, 480, 720, 960, 1200, 1440]],
  ['bell.JPEG', 1200, [160, 240, 360, 480, 720, 960, 1200]],
  ['bell.png', 1439, [160, 240, 360, 480, 720, 960, 1200]],
  ['bell.webp', 1440, [160, 240, 360, 480, 720, 960, 1200, 1440]],
  ['ring-poster.jpg', 700, [160, 240, 360, 480]],
])('encodes the original %s, %d pixels wide, in widths up to its own', async (file, width, widths) => {
  const format = path.extname(file).slice(1).toLowerCase() as 'png';
  writeFileSync(inPictures(file), await blank(width, 100).toFormat(format).toBuffer());
  const { name } = path.parse(file);
  const { problems, originals, pictures } = read();
  expect(problems).toEqual([]);
  expect(originals).toEqual([{ name, file: inPictures(file), widths, ratio: width / 100 }]);
  expect(pictures.get(name)).toEqual({ widths, ratio: width / 100 });
});

it('takes the width of a photo as it is shown, not as a phone stored it', async () => {
  await blank(40, 1200).withMetadata({ orientation: 6 }).toFile(inPictures('bell.jpg'));
  expect(read().pictures.get('bell')).toMatchObject({ ratio: 30 });
});

it('uses ready-made files instead of an original of the same name', async () => {
  await blank(1200).toFile(inPictures('bell.jpg'));
  for (const format of ['avif', 'webp', 'jpg'])
    await blank(480, 480).toFile(inPictures(`encoded/bell-480.${format}`));
  const { pictures, originals, problems } = read();
  expect({ problems, originals, bell: pictures.get('bell') }).toEqual({
    problems: [],
    originals: [],
    bell: { widths: [480], ratio: 1 },
  });
});

it('serves videos as they are, and ignores other files', () => {
  for (const file of ['.DS_Store', '._bell.jpg', 'notes.txt', 'ring.mp4'])
    writeFileSync(inPictures(file), 'x');
  const { problems, readyMade } = read();
  expect(problems).toEqual([]);
  expect([...readyMade]).toEqual([['ring.mp4', inPictures('ring.mp4')]]);
});

const animated = () =>
  sharp(Buffer.alloc(1200 * 8 * 3, 0).fill(255, 0, 1200 * 4 * 3), {
    raw: { width: 1200, height: 8, channels: 3, pageHeight: 4 },
  });

const large = async (file: string) => {
  await blank(1200).toFile(file);
  truncateSync(file, 40_500_000);
};

describe('refuses', () => {
  it.each<[what: string, file: string, write: (file: string) => unknown, problem: string]>([
    [
      'a small picture',
      'bell.jpg',
      (file) => blank(1199).toFile(file),
      'is 1,199 pixels wide; it must be at least 1,200 pixels wide',
    ],
    ['a large file', 'bell.jpg', large, 'is 41 MB; the limit is 40 MB'],
    [
      'too many pixels',
      'bell.png',
      (file) => blank(20_000, 5001).toFile(file),
      'has 101 megapixels; the limit is 100',
    ],
    [
      'an animated GIF',
      'bell.gif',
      (file) => animated().gif().toFile(file),
      'must be a JPEG, PNG or WebP file',
    ],
    [
      'a GIF that is named otherwise',
      'bell.jpg',
      (file) => blank(1200).gif().toFile(file),
      'contains a GIF picture; save it as a JPEG, PNG or WebP file',
    ],
    [
      'an animated WebP',
      'bell.webp',
      (file) =>
        animated()
          .webp({ delay: [100, 100] })
          .toFile(file),
      'is animated; use a still picture, or a video',
    ],
    ['an SVG', 'bell.svg', (file) => writeFileSync(file, LOGO), 'must be a JPEG, PNG or WebP file'],
    [
      'the format of an iPhone',
      'bell.HEIC',
      (file) => writeFileSync(file, ''),
      'must be a JPEG, PNG or WebP file',
    ],
    [
      'another format than its ending',
      'bell.jpg',
      (file) => blank(1200).png().toFile(file),
      'contains a PNG picture; rename it to end in .png',
    ],
    [
      'an unreadable file',
      'bell.jpg',
      (file) => writeFileSync(file, 'a text'),
      'is not a valid picture; save it again as a JPEG, PNG or WebP file',
    ],
    [
      'an empty file',
      'bell.png',
      (file) => writeFileSync(file, ''),
      'is not a valid picture; save it again as a JPEG, PNG or WebP file',
    ],
    [
      'a name with a space',
      'my bell.jpg',
      (file) => blank(1200).toFile(file),
      'has a name that does not work in URLs; use only letters, digits and hyphens, as in front-view.jpg',
    ],
  ])('%s', async (_, file, write, problem) => {
    await write(inPictures(file));
    expect(read().problems).toEqual([`pictures/${file}: ${problem}`]);
  });

  it('two originals of one name', async () => {
    await blank(1200).toFile(inPictures('Bell.png'));
    await blank(1200).toFile(inPictures('bell.jpg'));
    expect(read().problems).toEqual([
      expect.stringMatching(/^pictures\/bell\.jpg: has the same name as Bell\.png; /),
    ]);
  });

  it('a width that is not there in each format', async () => {
    cpSync('shop/pictures/encoded', inPictures('encoded'), { recursive: true });
    rmSync(inPictures('encoded/cat-toy-960.avif'));
    expect(read().problems).toEqual([
      'pictures/encoded/cat-toy-960.avif: is missing, but the same picture exists in other formats',
    ]);
  });

  it('a folder without a logo', () => {
    rmSync(inPictures('logo.svg'));
    expect(readdirSync(inPictures('.'))).toEqual(['encoded']);
    expect(read().problems).toEqual(['pictures/logo.svg: is missing; add the shop’s logo as an SVG drawing']);
  });

  it('all problems at once', async () => {
    await blank(100).toFile(inPictures('bell.jpg'));
    writeFileSync(inPictures('logo.svg'), '<svg><script>1</script></svg>');
    expect(read().problems).toHaveLength(2);
  });
});
