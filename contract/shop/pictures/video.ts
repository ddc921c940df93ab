import { readFileSync, statSync } from 'node:fs';

const MAX_MEGABYTES = 40;

/** Where phones store the place: Android, iPhones, and the standard of mobile networks. */
const PLACES = ['\xa9xyz', 'com.apple.quicktime.location', 'loci'];

/** The part of an MP4 file that describes it. */
function movieHeader(content: Buffer): Buffer {
  let at = 0;
  while (at + 16 <= content.length) {
    const size = content.readUInt32BE(at);
    const length = size === 1 ? Number(content.readBigUInt64BE(at + 8)) : size;
    if (content.toString('latin1', at + 4, at + 8) === 'moov') return content.subarray(at, at + length);
    if (length < 8) break;
    at += length;
  }
  return Buffer.alloc(0);
}

/** What is wrong with a video. Browsers get it as it is. */
export function videoProblem(file: string): string | undefined {
  const megabytes = Math.floor(statSync(file).size / 1e6);
  if (megabytes >= MAX_MEGABYTES) return `is ${megabytes} MB large; it must be less than ${MAX_MEGABYTES} MB`;
  const header = movieHeader(readFileSync(file));
  return PLACES.some((place) => header.includes(place, 0, 'latin1'))
    ? 'contains the place where it was recorded; save it without, such as by "ffmpeg -i in.mp4 -map_metadata -1 -c copy out.mp4"'
    : undefined;
}
