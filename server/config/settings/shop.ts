import { z } from 'zod';
import type { Setting } from './setting.ts';

/** Scheme, host and port of a URL and nothing else. Pages contain it as it is. */
const ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i;

export const SHOP_SETTINGS = {
  /** '' means whatever host a visitor asks for. */
  shopUrl: {
    variable: 'SHOP_URL',
    schema: z
      .url()
      .regex(ORIGIN)
      .transform((url) => new URL(url).origin)
      .default(''),
    requirement:
      'must be the http:// or https:// address of the shop without a path, such as https://shop.example',
  },
} satisfies Record<string, Setting>;
