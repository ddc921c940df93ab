import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const OWN = 'my-shop';

/** The folder with the shop's facts, texts and pictures, as it is named in messages: `SHOP_DIR`, `my-shop` or `shop`. */
export const SHOP_FOLDER = process.env.SHOP_DIR || (existsSync(path.join(CHECKOUT, OWN)) ? OWN : 'shop');

// For the modules that read it, in this process and in those it starts.
process.env.SHOP_DIR = SHOP_FOLDER;
