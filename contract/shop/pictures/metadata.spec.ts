import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { metadataProblem } from './metadata.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-metadata-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORMATS = ['avif', 'jpg', 'png', 'webp'] as const;
const GPS = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><GPSLatitude>51,30N</GPSLatitude></x:xmpmeta>';

const blank = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#1f6fd6' } });

async function problemOf(format: (typeof FORMATS)[number], picture: Sharp) {
  const file = path.join(folder, `bell-480.${format}`);
  await picture.toFormat(format === 'jpg' ? 'jpeg' : format).toFile(file);
  return metadataProblem(file);
}

describe.each(FORMATS)('a ready-made %s file', (format) => {
  it.each([
    ['the camera and the place', () => blank().withExif(GPS)],
    ['a description in XMP', () => blank().withXmp(XMP)],
  ])('must not contain %s', async (_, picture) => {
    expect(await problemOf(format, picture())).toMatch(
      /^contains camera metadata, possibly including the location; /,
    );
  });

  it('can contain a color profile, or nothing but pixels', async () => {
    expect(await problemOf(format, blank().withIccProfile('p3'))).toBeUndefined();
    expect(await problemOf(format, blank())).toBeUndefined();
  });
});

it('the collar’s pictures and icons contain only pixels', () => {
  for (const each of ['shop/pictures/encoded', 'shop/icons'])
    for (const file of readdirSync(each))
      expect([file, metadataProblem(path.join(each, file))]).toEqual([file, undefined]);
});
