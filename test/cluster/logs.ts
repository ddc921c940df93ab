import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { orderRow } from '../shop/order-row.ts';

const logsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)log\/.*\.log$/.test(file),
  );

/**
 * The logs of machines, HAProxy and instances that contain the number of a shopper's card.
 * @param shops the output of the instances
 */
export function logsWithCardNumbers(folder: string, shops: string): string[] {
  const number = String(orderRow().card_number);
  const files = logsIn(folder).filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes(number),
  );
  return shops.includes(number) ? [...files, 'shops.log'] : files;
}

/** Copies the logs out of the run's folder, which will be removed. */
export function saveLogs(folder: string, shops: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of logsIn(folder))
    copyFileSync(path.join(folder, file), path.join(to, file.replaceAll('/', '-')));
  writeFileSync(path.join(to, 'shops.log'), shops);
}
