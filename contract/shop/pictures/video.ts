import { readFileSync, statSync } from 'node:fs';
import { boxOf } from './media-box.ts';

const MAX_MEGABYTES = 40;

/** Where phones store the location: Android, iPhones, and the 3GPP standard. */
const PLACES = ['\xa9xyz', 'com.apple.quicktime.location', 'loci'];

/** What is wrong with a video. Browsers load it unchanged. */
export function videoProblem(file: string): string | undefined {
  const megabytes = Math.floor(statSync(file).size / 1e6);
  if (megabytes >= MAX_MEGABYTES) return `is ${megabytes} MB; it must be less than ${MAX_MEGABYTES} MB`;
  const header = boxOf(readFileSync(file), 'moov');
  return PLACES.some((place) => header.includes(place, 0, 'latin1'))
    ? 'contains the location where it was recorded; remove it, for example with "ffmpeg -i in.mp4 -map_metadata -1 -c copy out.mp4"'
    : undefined;
}
