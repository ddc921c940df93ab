import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { memoize } from './memoize.ts';

const ROOT = path.join(__dirname, '../..');

/** What a page sees of its browser. */
export interface Globals {
  window: object;
  fetch: unknown;
  setTimeout: unknown;
  crypto: object;
  AbortController: unknown;
  AbortSignal: object;
  Math: Math;
}
const GLOBALS: (keyof Globals)[] = [
  'window',
  'fetch',
  'setTimeout',
  'crypto',
  'AbortController',
  'AbortSignal',
  'Math',
];

/** Modules without state and without these globals: all pages share them, which is faster. */
const SHARED = [
  'client/features/cart/cart.ts',
  'client/features/checkout/card.ts',
  'client/features/checkout/order-row.ts',
  'client/features/checkout/refusal.ts',
  'client/lib/page-settings.ts',
  'client/lib/parse-json.ts',
  'client/lib/store.ts',
];

/** Breaks a file of the client on purpose: `from` is replaced in its source. */
export interface Patch {
  file: string;
  from: string;
  to: string;
}

type Module = { exports: Record<string, unknown> };
type Run = (
  module: Module,
  exports: object,
  require: (name: string) => unknown,
  ...globals: unknown[]
) => void;

interface Compiled {
  run: Run;
  /** The file of the client that it imports by a name; undefined for other modules. */
  files: (name: string) => string | undefined;
}

function clientFile(name: string, folder: string): string | undefined {
  if (name.startsWith('.')) return path.join(folder, name);
  return name.startsWith('#client/') ? name.slice(1) : undefined;
}

/** Compiles the modules of the client once, and runs them again for each page, as a browser does: each page has its own state. */
export class PageLoader {
  private readonly compiled = new Map<string, Compiled>();
  private readonly required = new Map<string, unknown>();
  private readonly shared = new Map<string, Module>();

  constructor(private readonly patches: Patch[] = []) {}

  /**
   * @param replaced packages that the page gets instead
   * @returns a function that runs a module and what it imports, each once
   */
  open(globals: Globals, replaced: Record<string, unknown>): <Exports>(file: string) => Exports {
    const modules = new Map<string, Module>();
    const values = GLOBALS.map((name) => globals[name]);
    const load = (file: string): object => {
      let module = modules.get(file) ?? this.shared.get(file);
      if (module === undefined) {
        module = { exports: {} };
        (SHARED.includes(file) ? this.shared : modules).set(file, module);
        const { run, files } = this.compile(file);
        const require = (name: string) => replaced[name] ?? find(name, files);
        run(module, module.exports, require, ...values);
      }
      return module.exports;
    };
    const find = (name: string, files: Compiled['files']): unknown => {
      const file = files(name);
      return file === undefined ? this.require(name) : load(file);
    };
    return load as <Exports>(file: string) => Exports;
  }

  /** Only the client's modules have state. */
  private require(name: string): unknown {
    if (!this.required.has(name))
      this.required.set(name, require(name.startsWith('#') ? path.join(ROOT, name.slice(1)) : name));
    return this.required.get(name);
  }

  private compile(file: string): Compiled {
    const known = this.compiled.get(file);
    if (known !== undefined) return known;
    const { code } = transformSync(this.sourceOf(file), {
      filename: file,
      configFile: false,
      jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: file.endsWith('x') } },
      module: { type: 'commonjs' },
    });
    // The compiler's helper defines one property after the other, which is slow.
    const fast = code.replace('_export(exports, {', '(module.exports = {');
    const run = new Function('module', 'exports', 'require', ...GLOBALS, fast) as Run;
    const compiled = { run, files: memoize((name) => clientFile(name, path.dirname(file))) };
    this.compiled.set(file, compiled);
    return compiled;
  }

  private sourceOf(file: string): string {
    let source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const { from, to } of this.patches.filter((patch) => patch.file === file)) {
      if (!source.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      source = source.replace(from, () => to);
    }
    return source;
  }
}
