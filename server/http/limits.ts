/** Unless the route accepts a larger body (`RawBodyRoute`). */
export const MAX_BODY_BYTES = 32 * 1024;
export const MAX_BODY_SIZE = `${MAX_BODY_BYTES / 1024} KiB`;

/** From the first to the last byte of a request. */
export const MAX_REQUEST_MILLISECONDS = 10_000;
