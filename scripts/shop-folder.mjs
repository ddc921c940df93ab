import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';
import { exitWithMessage, settingsInFile } from './settings-file.mjs';

const OWN = 'my-shop';

/** The folder with the shop's facts, texts and pictures, as messages name it: `SHOP_DIR`, `my-shop` or `shop`. */
export const SHOP_FOLDER =
  process.env.SHOP_DIR || settingsInFile().SHOP_DIR || (existsSync(path.join(CHECKOUT, OWN)) ? OWN : 'shop');

// For the modules that read it, in this process and in those it starts.
process.env.SHOP_DIR = SHOP_FOLDER;

/** Exits if the folder does not contain a shop. */
export function assertShopFolder() {
  if (existsSync(path.resolve(CHECKOUT, SHOP_FOLDER, 'shop.json'))) return;
  exitWithMessage(`The shop's folder, ${SHOP_FOLDER}, must contain shop.json. "npm run own" writes one.`);
}
