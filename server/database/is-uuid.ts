const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stricter than PostgreSQL, which also accepts braces and missing hyphens. */
export const isUuid = (text: string): boolean => UUID.test(text);
