// Part of `npm run lint`: checks that every import between the folders in layers.js goes in the direction given there.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { BROWSER_TYPES, CHAINS } from './layers.js';

const CHAINS_OF_STEPS = CHAINS.map((chain) => chain.map((step) => [step].flat()));
const LAYERS = [...new Set(CHAINS.flat(2))];

/** The innermost listed folder that contains a file, and its pattern in the list. */
function layerOf(file) {
  return LAYERS.flatMap((layer) => {
    const [folder] = new RegExp(`^${layer.replaceAll('*', '[^/]+')}(?=/)`).exec(file) ?? [];
    return folder === undefined ? [] : [{ folder, layer }];
  }).sort((one, other) => other.folder.length - one.folder.length)[0];
}

/** The layers before a file's own in each chain. */
function layersBefore(file) {
  const own = [file, layerOf(file)?.layer];
  return CHAINS_OF_STEPS.flatMap((steps) => {
    const position = steps.findIndex((step) => step.some((layer) => own.includes(layer)));
    return steps.slice(0, Math.max(position, 0)).flat();
  });
}

function isAllowed(file, { imported, isType }) {
  const target = layerOf(imported);
  if (isType && target?.layer === BROWSER_TYPES && file.startsWith('client/')) return true;
  if (target !== undefined && target.folder === layerOf(file)?.folder) return true;
  if (/\.spec\.tsx?$/.test(file) && imported.startsWith('test/')) return true;
  return layersBefore(file).some((layer) => layer === imported || layer === target?.layer);
}

/** The files that a file imports or re-exports, statically, at run time or as a type. */
function importsOf(file, text) {
  const sources = [];
  const visit = ({ source, importKind }) => {
    if (typeof source?.value !== 'string' || !/^[.#]/.test(source.value)) return;
    sources.push({ ...source, isType: importKind === 'type' });
  };
  new Visitor({
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  }).visit(parseSync(file, text).program);
  return sources.map(({ value, start, isType }) => ({
    isType,
    imported: value.startsWith('#') ? value.slice(1) : path.posix.join(path.posix.dirname(file), value),
    line: text.slice(0, start).split('\n').length,
  }));
}

const files = [...new Set(LAYERS.map((layer) => layer.split('/', 1)[0]))]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(?:js|mjs|tsx?)$/.test(file));

for (const file of files) {
  for (const found of importsOf(file, readFileSync(file, 'utf8'))) {
    if (isAllowed(file, found)) continue;
    const { imported, line } = found;
    const layer = layerOf(file)?.layer ?? file;
    console.error(
      `${file}:${line} imports ${imported}, which is not before ${layer} in test/architecture/layers.js.`,
    );
    process.exitCode = 1;
  }
}
