import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { templatePages } from '../template-files.ts';
import type { Facts } from './answers.ts';
import { composeShop } from './compose-shop.ts';
import { letterLogo } from './logo.ts';
import type { OwnPictures } from './own-pictures.ts';

function fill(folder: string, facts: Facts, { pictures, logo }: OwnPictures, today: string): void {
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  // The build writes it there, for editors.
  const schema = path.relative(folder, 'dist/shop.schema.json').replaceAll('\\', '/');
  const shop = composeShop(facts, pictures, schema);
  write('shop.json', `${JSON.stringify(shop, null, 2)}\n`);
  for (const [file, page] of templatePages())
    write(file, page.replace('[picture]', shop.home.featured.picture).replace('[today]', today));
  write('pictures/logo.svg', letterLogo(facts.name, facts.accent));
  if (logo !== undefined) copyFileSync(logo, path.join(folder, 'pictures/logo.svg'));
  for (const { name, source } of pictures)
    copyFileSync(source, path.join(folder, 'pictures', `${name}${path.extname(source).toLowerCase()}`));
}

/** Writes the whole folder or nothing. */
export function writeOwnShop(folder: string, facts: Facts, pictures: OwnPictures, today: string): void {
  const temporary = `${folder}-${process.pid}`;
  try {
    fill(temporary, facts, pictures, today);
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
