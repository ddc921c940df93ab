/** Of a body, unless its route takes a larger one (`RawBodyRoute`). */
export const MAX_BODY_BYTES = 32 * 1024;

/** Of a whole request, from its first byte to its last one. */
export const MAX_REQUEST_MILLISECONDS = 10_000;
