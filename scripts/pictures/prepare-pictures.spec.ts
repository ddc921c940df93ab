import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const temporary = mkdtempSync(path.join(tmpdir(), 'shop-prepared-'));
const folder = path.join(temporary, 'shop');
const cache = path.join(temporary, 'cache');
afterAll(() => rmSync(temporary, { recursive: true }));

/** In a process of its own, because the build's scripts are ES modules. */
function run(shop: string, code: string) {
  const script = `
    import { preparePictures } from './scripts/pictures/prepare-pictures.mjs';
    import { readShopPictures } from './scripts/pictures/shop-pictures.mjs';
    const place = ${JSON.stringify({ folder: shop, cache })};
    const reports = [];
    const prepare = () => preparePictures({ ...place, report: (line) => reports.push(line.trim()) });
    const usesEncoder = () => process.report.getReport().sharedObjects.some((file) => /sharp|vips/.test(file));
    ${code}`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

const prepareAgain =
  'await prepare(); console.log(JSON.stringify({ reports, encoder: usesEncoder(), files: [...(await readShopPictures(place)).files] }))';

const [BLUE, RED] = ['#3264c8', '#c83232'];

/** A photo as phones store it: on its side, in Display P3, with the place where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 40, height: 1200, channels: 3, background: BLUE } })
    .composite([
      { input: { create: { width: 40, height: 600, channels: 3, background: RED } }, left: 0, top: 0 },
    ])
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .toBuffer();

describe('a folder with an original, and without icons', () => {
  let first: { reports: string[]; encoder: boolean; files: [string, string][] };
  let files: Map<string, string>;
  const file = (name: string) => readFileSync(files.get(name) ?? '');

  beforeAll(async () => {
    cpSync('shop', folder, { recursive: true });
    rmSync(path.join(folder, 'icons'), { recursive: true });
    writeFileSync(path.join(folder, 'pictures/phone.jpg'), await phonePhoto());
    const clear = sharp({ create: { width: 1200, height: 60, channels: 4, background: '#00000000' } });
    writeFileSync(path.join(folder, 'pictures/clear.png'), await clear.png().toBuffer());
    first = run(folder, prepareAgain);
    files = new Map(first.files);
  });

  it('is encoded with progress', () => {
    expect(first.reports.sort()).toEqual([
      'drawing the icons',
      'drawing the social card',
      'encoding picture 1 of 2: clear',
      'encoding picture 2 of 2: phone',
    ]);
  });

  it('gets each width in each format', async () => {
    for (const width of [160, 240, 360, 480, 720, 960, 1200]) {
      for (const format of ['avif', 'webp', 'jpg']) {
        const metadata = await sharp(file(`images/phone-${width}.${format}`)).metadata();
        const expected = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format];
        expect([metadata.format, metadata.width]).toEqual([expected, width]);
      }
    }
    expect(files.has('images/phone-1440.jpg')).toBe(false);
  });

  it.each(['avif', 'webp', 'jpg'])('shows a photo upright and in its colors as %s', async (format) => {
    const { data } = await sharp(file(`images/phone-1200.${format}`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => [...data.subarray((20 * 1200 + x) * 3, (20 * 1200 + x) * 3 + 3)];
    const isNear = (color: string, [red = 0, green = 0, blue = 0]: number[]) =>
      [red, green, blue].every(
        (value, index) =>
          Math.abs(value - Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16)) < 8,
      );
    expect(isNear(BLUE, pixel(100))).toBe(true);
    expect(isNear(RED, pixel(1100))).toBe(true);
  });

  it('keeps no data about the place, the camera or the colors of a photo', async () => {
    expect((await sharp(path.join(folder, 'pictures/phone.jpg')).metadata()).exif).toBeDefined();
    for (const [name, from] of files) {
      if (!name.startsWith('images/phone')) continue;
      const { exif, icc, xmp, orientation } = await sharp(from).metadata();
      expect([name, exif, icc, xmp, orientation]).toEqual([name, undefined, undefined, undefined, undefined]);
    }
  });

  it('replaces transparency by the color of the pages in JPEG only', async () => {
    const { dominant, isOpaque } = await sharp(file('images/clear-480.jpg')).stats();
    expect(isOpaque && dominant.r > 240).toBe(true);
    expect((await sharp(file('images/clear-480.webp')).stats()).isOpaque).toBe(false);
  });

  it('gets icons from the logo, and a social card', async () => {
    const sizes: Record<string, number[]> = {};
    for (const name of [
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
      'apple-touch-icon.png',
      'images/social-card.jpg',
    ]) {
      const { width, height } = await sharp(file(name)).metadata();
      sizes[name] = [width, height];
    }
    expect(sizes).toEqual({
      'icon-192.png': [192, 192],
      'icon-512.png': [512, 512],
      'icon-maskable-512.png': [512, 512],
      'apple-touch-icon.png': [180, 180],
      'images/social-card.jpg': [1200, 630],
    });
    const icon = file('favicon.ico');
    expect([icon.readUInt16LE(2), icon.readUInt8(6), icon.readUInt32LE(14)]).toEqual([
      1,
      32,
      icon.length - 22,
    ]);
    expect((await sharp(icon.subarray(22)).metadata()).width).toBe(32);
    expect((await sharp(file('icon-192.png')).stats()).isOpaque).toBe(false);
    expect((await sharp(file('icon-maskable-512.png')).stats()).isOpaque).toBe(true);
  });

  it('is not encoded again', () => {
    expect(run(folder, prepareAgain)).toEqual({ reports: [], encoder: false, files: first.files });
  });

  it('is encoded again if the picture changes', async () => {
    const before = path.dirname(files.get('images/clear-480.jpg') ?? '');
    await sharp({ create: { width: 1200, height: 2, channels: 3, background: RED } })
      .png()
      .toFile(path.join(folder, 'pictures/clear.png'));
    expect(run(folder, prepareAgain).reports).toEqual(['encoding picture 1 of 1: clear']);
    expect(existsSync(before)).toBe(true);
  });
});

it('leaves the collar’s files as they are, without loading the encoder', () => {
  const { reports, encoder, files } = run('shop', prepareAgain);
  expect({ reports, encoder }).toEqual({ reports: [], encoder: false });
  expect(new Map(files).get('images/collar-blue-480.webp')).toBe(
    'shop/pictures/encoded/collar-blue-480.webp',
  );
  expect(files.filter(([, file]: [string, string]) => !file.startsWith('shop/'))).toEqual([]);
});

it('encodes nothing if a picture is refused, and stores nothing that is half encoded', async () => {
  const broken = path.join(temporary, 'broken');
  cpSync('shop', broken, { recursive: true });
  const photo = path.join(broken, 'pictures/phone.jpg');
  writeFileSync(photo, await phonePhoto().then((bytes) => bytes.subarray(0, -100)));
  const before = readdirSync(cache);
  const failing = 'await prepare().catch(({ message }) => console.log(JSON.stringify({ message, reports })))';
  expect(run(broken, failing).message).toMatch(/^.*phone\.jpg: cannot be encoded: /);
  writeFileSync(path.join(broken, 'pictures/small.jpg'), 'no picture');
  expect(run(broken, failing)).toEqual({
    message: expect.stringMatching(/small\.jpg: is not a valid picture/),
    reports: [],
  });
  expect(readdirSync(cache)).toEqual(before);
});
