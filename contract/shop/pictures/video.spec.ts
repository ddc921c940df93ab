import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { videoProblem } from './video.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-video-'));
const file = path.join(folder, 'ring.mp4');
afterAll(() => rmSync(folder, { recursive: true }));

/** A box of an MP4 file: its length, its type and its content. */
function box(type: string, content: Buffer | string = ''): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.from(content as string, 'latin1');
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const problemOf = (...boxes: Buffer[]) => {
  writeFileSync(file, Buffer.concat(boxes));
  return videoProblem(file);
};
const FRAMES = box('mdat', 'frames that look like \xa9xyz and loci');

it('accepts the video of the collar, and one whose frames look like a place', () => {
  expect(videoProblem('shop/pictures/collar-loop.mp4')).toBeUndefined();
  expect(videoProblem('shop/pictures/collar-loop.webm')).toBeUndefined();
  expect(problemOf(box('ftyp', 'isom'), FRAMES, box('moov', box('udta')))).toBeUndefined();
});

it.each([
  ['an Android phone', box('udta', box('\xa9xyz', '+51.5-000.1/'))],
  ['an iPhone', box('meta', 'com.apple.quicktime.location.ISO6709+51.5-000.1/')],
])('refuses a video that contains the location where %s recorded it', (_, place) => {
  expect(problemOf(box('ftyp', 'isom'), FRAMES, box('moov', place))).toMatch(
    /^contains the location where it was recorded; /,
  );
});

it('refuses a large video', () => {
  writeFileSync(file, '');
  truncateSync(file, 80_000_000);
  expect(videoProblem(file)).toBe('is 80 MB; it must be less than 40 MB');
});
