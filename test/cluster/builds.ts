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

/** The current build of the shop, and a newer one. */
export interface Builds {
  before: string;
  next: string;
}

const PAGES = 'client/pages';

/** Builds a copy of a checkout in which every page has different scripts, as after an update. */
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
    // Asynchronously, because shoppers keep buying.
    const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: next, stdio: 'ignore' });
    const [code] = await once(building, 'exit');
    if (code !== 0) throw new Error(`The build in ${next} exited with ${code}.`);
  }
  return { before, next: path.join(next, 'dist') };
}

/** Replaces the build in the checkout of one of the two machines. */
export function checkoutWith(build: string, folder: string, modules: string): string {
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  cpSync(build, path.join(folder, 'dist'), { recursive: true });
  if (!existsSync(path.join(folder, 'node_modules'))) symlinkSync(modules, path.join(folder, 'node_modules'));
  cpSync(path.join(path.dirname(build), 'package.json'), path.join(folder, 'package.json'));
  return folder;
}
