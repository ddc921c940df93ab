/** A version 4 UUID from 16 random bytes. */
export function formatUuidV4(random: Uint8Array): string {
  const bytes = Uint8Array.from(random.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Not `crypto.randomUUID`, which is missing on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return formatUuidV4(crypto.getRandomValues(new Uint8Array(16)));
}
