import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { execFileSync, spawn } from '../shop/child-process.ts';

/** A build of the shop in a folder of its own, and the one before it. */
export interface Builds {
  before: string;
  next: string;
}

const PAGES = 'client/pages';

/** The build of a checkout, and one whose pages all have other scripts, built after it as an update would be. */
export async function buildNext(checkout: string, folder: string): Promise<Builds> {
  const next = path.join(folder, 'next');
  const before = realpathSync(path.join(checkout, 'dist'));
  if (!existsSync(next)) {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: checkout,
      encoding: 'utf8',
    }).split('\0');
    for (const file of files)
      if (existsSync(path.join(checkout, file)) && file !== '')
        cpSync(path.join(checkout, file), path.join(next, file));
    cpSync(before, path.join(next, 'dist'), { recursive: true });
    symlinkSync(path.join(checkout, 'node_modules'), path.join(next, 'node_modules'));
    for (const name of readdirSync(path.join(next, PAGES)))
      if (name.endsWith('.tsx'))
        appendFileSync(path.join(next, PAGES, name), "\nglobalThis.performance?.mark('the next build');\n");
    // Shoppers go on meanwhile.
    const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: next, stdio: 'ignore' });
    const [code] = await once(building, 'exit');
    if (code !== 0) throw new Error(`The build in ${next} ended with ${code}.`);
  }
  return { before, next: path.join(next, 'dist') };
}

/** The checkout of one of two machines, with a build in place of the one that it had. */
export function checkoutWith(build: string, folder: string, modules: string): string {
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  cpSync(build, path.join(folder, 'dist'), { recursive: true });
  if (!existsSync(path.join(folder, 'node_modules'))) symlinkSync(modules, path.join(folder, 'node_modules'));
  cpSync(path.join(path.dirname(build), 'package.json'), path.join(folder, 'package.json'));
  return folder;
}
