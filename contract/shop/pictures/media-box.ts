/** The first box of a type at the top of an MP4 or AVIF file; empty if it has no such box. */
export function boxOf(content: Buffer, type: string): Buffer {
  let at = 0;
  while (at + 16 <= content.length) {
    const size = content.readUInt32BE(at);
    const length = size === 1 ? Number(content.readBigUInt64BE(at + 8)) : size;
    if (content.toString('latin1', at + 4, at + 8) === type) return content.subarray(at, at + length);
    if (length < 8) break;
    at += length;
  }
  return Buffer.alloc(0);
}
