/** Placeholders that requests.lua and steady.mjs replace with new values in each request. */
export const FRESH_KEY = '00000000-0000-0000-0000-000000000000';
export const FRESH_NUMBER = '#00000000000';
